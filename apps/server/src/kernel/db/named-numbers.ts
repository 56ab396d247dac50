/** Numbers with names in migrations: `:kind.stake_and_win` stands in `numbers.json`, which TypeScript imports too. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Numbers by `table.name` in snake case. */
export type NamedNumbers = ReadonlyMap<string, number>

/** A colon, a table, a dot and a name. A cast has two colons. */
const PLACEHOLDER = /(?<!:):([a-z_]+\.[a-z_]+)/g

const toSnakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_')

/** The numbers of a folder of migrations; none without its `numbers.json`. */
export function readNamedNumbers(folder: string): NamedNumbers {
  const file = join(folder, 'numbers.json')
  if (!existsSync(file)) return new Map()
  const tables = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, number>>
  return new Map(
    Object.entries(tables).flatMap(([table, numbers]) =>
      Object.entries(numbers).map(
        ([name, number]) => [`${toSnakeCase(table)}.${toSnakeCase(name)}`, number] as const,
      ),
    ),
  )
}

/** The text with numbers in place of their names; `unknown` is the first placeholder that has none. */
export function withNumbers(
  text: string,
  numbers: NamedNumbers,
): { readonly text: string; readonly unknown: string | undefined } {
  let unknown: string | undefined
  const replaced = text.replaceAll(PLACEHOLDER, (placeholder, name: string) => {
    const number = numbers.get(name)
    if (number === undefined) unknown ??= placeholder
    return String(number ?? placeholder)
  })
  return { text: replaced, unknown }
}
