// Names that break what is careless: those of crates/server/tests/hall/pairings.rs.

export const EVIL = [
  'O\'Neill, "Bobby"',
  '[White "Black"]',
  "Tables; DROP, 'em--",
  "=cmd|' /C calc'!A0",
  "+1-0",
  "-2+3",
  "@SUM(A1:A9)",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  'back\\slash\\"',
  "{comment} ; % line",
  "1-0",
  "Bye Bye",
  "0000 - F",
  "001    1 mGM Other, Player",
  "\u202etxet desrever",
  "Zo\u0308e\u200d\u200b \ufeffX",
  "محمد‎ علي",
  "王小明, 某某",
  "'apostrophe",
];
