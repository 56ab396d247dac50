/** What the generators of the ledger's SQL share. */
import { type Column, entryColumns, type Values, type Writer } from './entry-columns.ts'

/** Generated parts of files of the wallet, by the name that stands in their markers. */
export type Parts = Readonly<Record<string, { readonly file: string; readonly text: string }>>

/** Columns of a line; of the batch's statement, whose lists are read side by side, more. */
export const WIDTH = 118
export const BATCH_WIDTH = 230

/** Items separated by commas, in lines that are not too long. */
export function wrapped(items: readonly string[], indent: number, width = WIDTH): string {
  const lines: string[] = []
  for (const [at, item] of items.entries()) {
    const text = at === items.length - 1 ? item : `${item},`
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + text.length <= width)
      lines[lines.length - 1] = `${last} ${text}`
    else lines.push(' '.repeat(indent) + text)
  }
  return lines.join('\n')
}

/** The value of a column at a place, with its writer's constants and what follows from other columns. */
export function valueOf(writer: Writer, values: Values, name: Column): string {
  const passed = values[name]
  if (passed !== undefined) return passed
  const fixed = writer.fixed[name]
  if (!fixed) throw new Error(`${writer.hash}: nothing is passed as ${name}`)
  if ('constant' in fixed) return fixed.constant
  return fixed.follows.replaceAll(/(?<![:.\w])[a-z_]+/g, (word) => {
    if (!(word in entryColumns)) return word
    const value = valueOf(writer, values, word as Column)
    return /[ ]/.test(value) ? `(${value})` : value
  })
}
