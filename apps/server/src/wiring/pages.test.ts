import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  allPrefixes,
  isLanguageId,
  type LanguageId,
  languageIds,
  markets,
  parentLanguages,
} from '@marquee/markets'
import { describe, expect, it } from 'vitest'
import { brandsFolder, loadBrand, sharedContentFolder } from './brand.ts'

interface Page {
  readonly pageId: string
  readonly pageUrl: string
  readonly title: string
  readonly changedOn: string
  readonly sections: readonly { id: string; heading: string; paragraphs: readonly string[] }[]
}

const folder = join(sharedContentFolder, 'pages')
const languages = readdirSync(folder).map((name) => name.slice(0, -'.json'.length))
const pagesOf = (language: string): Page[] =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))

/** Everything of a page that translation leaves as it is. */
const frameOf = ({ title, sections, ...page }: Page) => ({
  ...page,
  hasTitle: title.trim() !== '',
  sections: sections.map(({ id, heading, paragraphs }) => ({
    id,
    hasHeading: heading.trim() !== '',
    placeholders: paragraphs.map((text) => text.match(/\{\w+\}/g) ?? (text.trim() === '' ? 'empty' : [])),
  })),
})

describe('static pages', () => {
  const english = pagesOf('en').map(frameOf)

  it('exist in every language without a parent language', () => {
    const whole = languageIds.filter((language) => !(language in parentLanguages))
    expect(whole.filter((language) => !languages.includes(language))).toEqual([])
  })

  it.each(languages)('in %s have the pages, sections, paragraphs and placeholders of English', (language) => {
    expect(isLanguageId(language)).toBe(true)
    const pages = pagesOf(language).map(frameOf)
    // A regional language has only the pages that differ from those of its parent.
    const isRegional = language in parentLanguages
    const ids = new Set(pages.map(({ pageId }) => pageId))
    expect(pages).toEqual(isRegional ? english.filter(({ pageId }) => ids.has(pageId)) : english)
  })

  it.each(languages.filter((language) => language !== 'en'))('in %s are translated', (language) => {
    const textsOf = (pages: Page[]) =>
      pages.flatMap(({ sections }) => sections.flatMap(({ paragraphs }) => paragraphs))
    const original = new Set(textsOf(pagesOf('en')))
    expect(textsOf(pagesOf(language)).filter((text) => original.has(text))).toEqual([])
  })
})

/** Languages that are read in a brand's markets, without those that inherit every text. */
function languagesOf(brandId: string): readonly LanguageId[] {
  const all = (loadBrand(brandId).prefixes ?? allPrefixes()).map((prefix) => {
    const [path = '', market = ''] = prefix.split('-')
    const locale = Object.values(markets)
      .find(({ id }) => id === market)
      ?.locales.find((one) => one.path === path)
    if (!locale) throw new RangeError(`${prefix} is no language of a market`)
    return parentLanguages[locale.language] ?? locale.language
  })
  return [...new Set(all)]
}

interface Found {
  readonly where: string
  readonly text: Readonly<Record<string, string>>
}

/** Every text by language within a document, with its place. */
function textsByLanguage(value: unknown, where: string): Found[] {
  if (typeof value !== 'object' || value === null) return []
  const isText = 'en' in value && Object.keys(value).every(isLanguageId)
  if (isText) return [{ where, text: value as Record<string, string> }]
  return Object.entries(value).flatMap(([key, field]) => textsByLanguage(field, `${where}.${key}`))
}

const documentsIn = (place: string): Record<string, unknown>[] =>
  readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(join(place, name), 'utf8')) as Record<string, unknown>[])

const slugOf = (text: string) => text.toLowerCase().replaceAll(' ', '-')
const brandIds = readdirSync(brandsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => name)

describe.each(brandIds)('documents of the brand %s', (id) => {
  const wanted = languagesOf(id)
  const own = documentsIn(join(brandsFolder, id, 'content'))
  const shared = documentsIn(sharedContentFolder)

  it('exist in every language of its markets', () => {
    const missing = [...own, ...shared].flatMap((document) => {
      // A game is called the same everywhere.
      const isName = (text: string) => slugOf(text) === document['game']
      return textsByLanguage(document, String(document['_id']))
        .filter(({ text }) => !isName(text['en'] ?? ''))
        .flatMap(({ where, text }) =>
          wanted.filter((language) => (text[language] ?? '').trim() === '').map((one) => `${where}: ${one}`),
        )
    })
    expect(own.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  })

  it('have the same texts of its own in every language of its markets', () => {
    const { texts } = loadBrand(id)
    const ids = Object.keys(texts['en'] ?? {})
    const missing = wanted.flatMap((language) =>
      ids.filter((one) => texts[language]?.[one] === undefined).map((one) => `${language}: ${one}`),
    )
    expect(missing).toEqual([])
  })
})
