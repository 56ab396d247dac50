/** The part of opentype.js 2 that the lettering uses; the package ships no declarations. */
declare module 'opentype.js' {
  export type Command =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' }
  export type Glyph = {
    advanceWidth: number
    getPath(x: number, y: number, size: number): { commands: Command[] }
  }
  export type Font = {
    unitsPerEm: number
    stringToGlyphs(text: string): Glyph[]
    getKerningValue(left: Glyph, right: Glyph): number
  }
  const opentype: { parse(buffer: ArrayBuffer): Font }
  export default opentype
}
