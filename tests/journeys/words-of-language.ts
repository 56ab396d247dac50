/** The words of each language, of the site's texts and of the brand's documents, to find one language in another. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type LanguageId, languageChain } from '@marquee/markets'
import type { Page } from 'playwright'

const root = join(import.meta.dirname, '../..')
const textsFolder = join(root, 'apps/site/app/texts')
const contentFolders = ['brands/shared/content', 'brands/marquee/content'].map((name) => join(root, name))

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const filesOf = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.json'))

/** Every string below a value of JSON. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

/** The strings of one language in documents whose fields have a value for each language. */
function localisedStrings(value: unknown, language: LanguageId): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (!('en' in value)) return Object.values(value).flatMap((one) => localisedStrings(one, language))
  const found = languageChain(language).find((id) => id in value)
  return found === undefined ? [] : stringsOf((value as Record<string, unknown>)[found])
}

/** The site's texts of one language, by their ids. */
export function textsOf(language: LanguageId): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const id of languageChain(language).toReversed())
    for (const name of filesOf(join(textsFolder, id)))
      for (const [key, text] of Object.entries(
        readJson(join(textsFolder, id, name)) as Record<string, string>,
      ))
        texts.set(key, text)
  return texts
}

function readDocuments(language: LanguageId): string[] {
  return contentFolders.flatMap((folder) =>
    ['.', 'markets', 'pages'].flatMap((below) => {
      const path = join(folder, below)
      let names: string[]
      try {
        names = filesOf(path)
      } catch {
        return []
      }
      if (below !== 'pages')
        return names.flatMap((name) => localisedStrings(readJson(join(path, name)), language))
      const own = languageChain(language).find((id) => names.includes(`${id}.json`))
      return own === undefined ? [] : stringsOf(readJson(join(path, `${own}.json`)))
    }),
  )
}

const known = new Map<LanguageId, readonly string[]>()
function stringsIn(language: LanguageId): readonly string[] {
  const found = known.get(language) ?? [...textsOf(language).values(), ...readDocuments(language)]
  known.set(language, found)
  return found
}

/** The parts of a message between its values. */
function partsOf(message: string): string[] {
  let depth = 0
  let parts = ['']
  for (const sign of message) {
    if (sign === '{' && depth++ === 0) parts = [...parts, '']
    else if (sign === '}') depth--
    else if (depth === 0) parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.replaceAll(/\s+/g, ' ').replaceAll(/^[\s:;,.·×()]+|[\s:;,.·×()]+$/g, ''))
}

const wordsOf = (text: string) => text.match(/\p{L}{2,}/gu)?.length ?? 0

export interface ForeignWords {
  /** Whole texts. */
  readonly labels: ReadonlySet<string>
  /** Parts of texts, of two words or more. */
  readonly phrases: readonly string[]
}

const compared = new Map<string, ForeignWords>()

/** What is said in one language and in no text of another. */
export function wordsOnlyIn(language: LanguageId, other: LanguageId): ForeignWords {
  const pair = `${language} ${other}`
  const found = compared.get(pair) ?? compare(language, other)
  compared.set(pair, found)
  return found
}

function compare(language: LanguageId, other: LanguageId): ForeignWords {
  const own = stringsIn(other).join('\n').toLowerCase()
  const parts = new Set(stringsIn(language).flatMap(partsOf))
  const foreign = [...parts].filter((part) => part.length > 2 && !own.includes(part.toLowerCase()))
  return {
    labels: new Set(foreign.filter((part) => /\p{L}{3}/u.test(part) || /[\p{Lo}]{2}/u.test(part))),
    phrases: foreign.filter((part) => part.length >= 10 && wordsOf(part) >= 2),
  }
}

/** Every line of the page that a person sees or hears, in the layer on top. */
export async function linesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const found = new Set<string>([document.title])
    const add = (text: string | null | undefined) => {
      const line = (text ?? '').replaceAll(/\s+/g, ' ').trim()
      if (line !== '') found.add(line)
    }
    for (const element of layer.querySelectorAll<HTMLElement>('*')) {
      if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'].includes(element.tagName)) continue
      // The list of languages names each in its own words.
      const owner = element.closest('[lang]')
      if (owner && owner !== document.documentElement) continue
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      add(own.map((node) => node.textContent).join(''))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
        add(element.getAttribute(name))
    }
    return [...found]
  })
}
