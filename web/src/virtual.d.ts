declare module "virtual:words/en" {
  const words: Record<string, string | Record<string, string>>;
  export default words;
}
declare module "virtual:words/fi" {
  const words: Record<string, string | Record<string, string>>;
  export default words;
}
declare module "virtual:words/hu" {
  const words: Record<string, string | Record<string, string>>;
  export default words;
}
declare module "virtual:words/tr" {
  const words: Record<string, string | Record<string, string>>;
  export default words;
}
declare module "virtual:data" {
  const data: {
    books: { id: string; title: string; since: string; byDate: boolean; pace: string | null }[];
    first: string[];
    matters: string[];
  };
  export default data;
}
declare module "jadoube/module.wasm?url" {
  const url: string;
  export default url;
}
declare module "virtual:cases" {
  const cases: {
    title: string;
    about: string;
    happened: string;
    rows: { books: string[]; rulings: string }[];
    ways: { books: string[]; lines: object[] }[];
  }[];
  export default cases;
}
declare module "*.pgn?url" {
  const url: string;
  export default url;
}
