/** The display font has only western European letters; a missing letter would be shown in another font. */
const DISPLAY_LETTERS = /^[\u0020-\u00ff]*$/

/** Face and size of a line of a banner that is so wide. */
export function bannerFont(text: string, width: number): { font: string; size: number } {
  const size = Math.min(40, width / (Math.max(9, text.length) * 0.8))
  return DISPLAY_LETTERS.test(text)
    ? { font: `${size}px 'Gravitas One', serif`, size }
    : { font: `700 ${size}px 'Inter Variable', system-ui, sans-serif`, size }
}

/** Also finds the words of languages that are written without spaces. */
const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Lines of a text that are no wider than `width`. */
export function wrapText(
  context: CanvasRenderingContext2D,
  text: string,
  width: number,
  size: number,
): string[] {
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
