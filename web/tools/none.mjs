// Stands where the package asks for a part of Node: a browser has none of them and never comes there.
export {};
