import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gameLanguage } from './texts.ts'
import { createTranslate } from './translate.ts'

type Forms = Readonly<Record<string, string>>
const folder = join(import.meta.dirname, 'texts')
const read = (file: string) =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as Readonly<Record<string, string | Forms>>
/** A text of at least this many words that equals the English one was not translated; shorter ones may be terms. */
const FORGOTTEN_WORDS = 4
const english = read('en.json')
const files = readdirSync(folder)

const formsOf = (text: string | Forms | undefined): string[] =>
  typeof text === 'object' ? Object.values(text) : [text ?? '']
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted()
const wordsIn = (text: string): number => text.replace(/\{\w+\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0

/** Plural forms that whole numbers of everyday size select. */
const neededForms = (tag: string): string[] => {
  const rules = new Intl.PluralRules(tag)
  return [...new Set(Array.from({ length: 201 }, (_, number) => rules.select(number)))].toSorted()
}

describe('the texts of games', () => {
  it.each(files)('%s has every text, in every plural form, with the placeholders of English', (file) => {
    const texts = read(file)
    const needed = neededForms(file.replace('.json', ''))
    expect(Object.keys(texts)).toEqual(Object.keys(english))
    for (const [id, text] of Object.entries(texts)) {
      expect(typeof text, id).toBe(typeof english[id])
      if (typeof text === 'object')
        expect([...new Set([...needed, 'other'])].toSorted(), id).toEqual(Object.keys(text).toSorted())
      const wanted = placeholders(formsOf(english[id])[0] ?? '')
      for (const form of formsOf(text)) {
        expect(form.trim(), id).not.toBe('')
        expect(placeholders(form), id).toEqual(wanted)
      }
    }
  })

  it.each(files.filter((file) => file !== 'en.json'))('%s leaves no sentence in English', (file) => {
    const texts = read(file)
    const same = Object.keys(texts).filter(
      (id) => wordsIn(formsOf(texts[id])[0] ?? '') >= FORGOTTEN_WORDS && texts[id] === english[id],
    )
    expect(same).toEqual([])
  })

  it.each([
    ['en', 'FI', 'en', 'en-GB'],
    ['en', 'IN', 'en', 'en-IN'],
    ['en', '', 'en', 'en-GB'],
    ['fi', 'FI', 'fi', 'fi-FI'],
    ['no', 'NO', 'nb', 'nb-NO'],
    ['de', 'AT', 'de', 'de-AT'],
    ['fr', 'CA', 'fr', 'fr-CA'],
    ['es', 'PE', 'es', 'es-PE'],
    ['pt', 'PT', 'pt-PT', 'pt-PT'],
    ['pt', 'BR', 'pt-BR', 'pt-BR'],
    ['pt', 'DE', 'pt-BR', 'pt-BR'],
    ['pt_PT', 'DE', 'pt-PT', 'pt-PT'],
    ['tl', 'PH', 'fil', 'fil-PH'],
    ['ja', 'not a country', 'ja', 'ja'],
    ['xx', 'YY', 'en', 'en-GB'],
    ['', 'FI', 'en', 'en-GB'],
    ['<script>', 'FI', 'en', 'en-GB'],
  ])(
    'of a launch in "%s" from "%s" are read in %s and formatted as in %s',
    (asked, country, language, locale) => {
      const found = gameLanguage(asked, country)
      expect([found.language, found.locale]).toEqual([language, locale])
      expect(found.texts).toEqual(read(`${language}.json`))
    },
  )

  it.each([
    ['de.json', /(?<!\p{L})(du|dich|dir|dein\p{L}*)(?!\p{L})/iu],
    ['fr.json', /(?<!\p{L})(tu|te|toi|tes)(?!\p{L})/iu],
  ])('%s addresses the player formally', (file, informal) => {
    const texts = Object.entries(read(file))
    expect(texts.filter(([, text]) => formsOf(text).some((form) => informal.test(form)))).toEqual([])
  })

  it('format numbers and lists as the locale does, and choose the plural form', () => {
    const { texts, locale } = gameLanguage('fi', 'FI')
    const t = createTranslate(texts, locale)
    expect(t('info.odds', { rounds: 51_151 })).toContain('51\u00a0151')
    expect(t('rule.wild', { symbol: 'Kuu', reels: [2, 3, 4] })).toContain('2, 3 ja 4')
    expect(t('fair.rounds', { count: 1 })).not.toBe(t('fair.rounds', { count: 2 }).replace('2', '1'))
    expect(() => t('rule.coin')).toThrow(RangeError)
  })
})
