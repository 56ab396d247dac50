import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../texts')
/** Languages without a file of their own have the texts of another one. */
const fileOf = (language: string) => join(folder, language, 'breaks.json')
const withTexts = readdirSync(folder).filter((language) => existsSync(fileOf(language)))
const textsOf = (language: string) =>
  Object.entries(JSON.parse(readFileSync(fileOf(language), 'utf8')) as Record<string, string>)

it.each(withTexts)('no text about breaks is an exclamation: %s (EXC-02)', (language) => {
  for (const [id, text] of textsOf(language)) expect(text, id).not.toMatch(/[!！¡]/u)
})

it.each(withTexts)(
  'the confirmation asks one question, and no other text asks any: %s (EXC-02)',
  (language) => {
    const questions = textsOf(language).filter(([, text]) => /[?？]/u.test(text))
    expect(questions.map(([id]) => id).sort()).toEqual([
      'breaks.confirm.title',
      'breaks.confirm.titleEndless',
    ])
  },
)

it('the page has texts of its own in every language that is no variant of another', () => {
  expect(withTexts.length).toBeGreaterThan(10)
})
