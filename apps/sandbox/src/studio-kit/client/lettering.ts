/** The display font has only western European letters; a missing letter would be shown in another font. */
const DISPLAY_LETTERS = /^[\u0020-\u00ff]*$/

/** Face and size of a line of a banner that is so wide, of `largest` px at most. */
export function bannerFont(text: string, width: number, largest: number): { font: string; size: number } {
  const size = Math.min(largest, width / (Math.max(9, text.length) * 0.8))
  return DISPLAY_LETTERS.test(text)
    ? { font: `${size}px 'Gravitas One', serif`, size }
    : { font: `700 ${size}px 'Inter Variable', system-ui, sans-serif`, size }
}

/** Also finds the words of languages that are written without spaces. */
const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Lines of a text that are no wider than `width`, and as equal as their number allows. */
export function wrapText(
  context: CanvasRenderingContext2D,
  text: string,
  width: number,
  size: number,
): string[] {
  let lines = linesIn(context, text, width, size)
  for (let narrower = width * 0.95; narrower > width / 2; narrower *= 0.95) {
    const equal = linesIn(context, text, narrower, size)
    if (equal.length > lines.length) break
    lines = equal
  }
  return lines
}

function linesIn(context: CanvasRenderingContext2D, text: string, width: number, size: number): string[] {
  if (text === '') return []
  context.font = `500 ${size}px 'Inter Variable', system-ui, sans-serif`
  const lines: string[] = []
  let line = ''
  for (const { segment } of words.segment(text)) {
    if (line !== '' && context.measureText(line + segment.trimEnd()).width > width) {
      lines.push(line.trimEnd())
      line = segment.trimStart()
    } else line += segment
  }
  return [...lines, line]
}
