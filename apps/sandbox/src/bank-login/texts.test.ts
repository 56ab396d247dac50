import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'texts')
const read = (file: string) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as Readonly<Record<string, string>>
const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\w+\}/g)].map(String).toSorted()

it.each(readdirSync(folder))(
  '%s has every text of the bank’s pages, with the placeholders of English',
  (file) => {
    const english = read('en.json')
    const texts = read(file)
    expect(Object.keys(texts)).toEqual(Object.keys(english))
    for (const [id, text] of Object.entries(texts)) {
      expect(text.trim(), id).not.toBe('')
      expect(placeholders(text), id).toEqual(placeholders(english[id]))
    }
  },
)
