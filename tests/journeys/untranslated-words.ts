import { countries } from '@marquee/markets'
import type { Page } from 'playwright'

/** What has arrived from the API since `watchData` began: words in it are data, not texts of the site. */
export interface ArrivedData {
  readonly has: (words: string) => boolean
}

/** Collects the answers of the API, the loader data and what documents carry. */
export function watchData(page: Page): ArrivedData {
  const arrived: string[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    const isText = response.url().includes('/locales/')
    if (isText || !/json|x-script|html/.test(type)) return
    response.text().then(
      (text) => {
        const isDocument = type.includes('html')
        // Of a document only the data of its loaders: its HTML holds the rendered texts.
        const scripts = isDocument ? [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)] : []
        arrived.push(plain(isDocument ? scripts.map(([, body]) => body).join('\n') : text))
      },
      () => undefined,
    )
  })
  const isValue = (words: string) => arrived.some((text) => text.includes(`"${plain(words)}"`))
  return {
    // A single word has to be a whole value: "Card" is part of some answer nearly always.
    has: (words) =>
      words.includes(' ')
        ? arrived.some((text) => text.includes(plain(words))) || words.split(LIST_SEPARATOR).every(isValue)
        : isValue(words),
  }
}

/** Without the escapes of JSON, once or twice. */
function plain(text: string): string {
  return text
    .replaceAll(/\\+u([0-9a-f]{4})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\+n/g, ' ')
    .replaceAll('\\', '')
    .replaceAll(/\s+/g, ' ')
}

/** Between values that a page lists in one line, as `Intl.ListFormat` writes them in English. */
const LIST_SEPARATOR = /, and | and |, /

/** Months and days as the browser writes them. */
const DATE = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i
/** Zones, and marks of cards. */
const namesInEveryLanguage: ReadonlySet<string> = new Set(['utc', 'gmt', 'visa', 'mastercard', 'amex'])

/** Names of countries as browsers write them: in the page's language, and in their own in the list of markets. */
const countryNames = new Set(
  ['en', 'de', 'es', 'fi', 'nb', 'nl', 'pt', 'sv', 'tr'].flatMap((language) => {
    const regions = new Intl.DisplayNames([language], { type: 'region' })
    return countries.map(({ code }) => regions.of(code))
  }),
)

/** Words on screen, and in names of controls, that no pseudo-text made and that are not data. */
export async function untranslatedWords(page: Page, data: ArrivedData): Promise<string[]> {
  const found = await page.evaluate(plainWords)
  return [...new Set(found)].filter(
    (words) =>
      !data.has(words) &&
      !countryNames.has(words) &&
      !/^[a-z]{3,}_/.test(words) &&
      words
        .split(/[^A-Za-z]+/)
        .some((word) => word.length > 2 && !DATE.test(word) && !namesInEveryLanguage.has(word.toLowerCase())),
  )
}

/** Runs in the page: every visible text and every name of a control that has letters and no pseudo-letter. */
function plainWords(): string[] {
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const found: string[] = []
  const add = (text: string | null | undefined) => {
    const words = (text ?? '').replaceAll(/\s+/g, ' ').trim()
    if (/[A-Za-z]{3}/.test(words) && !/[[\]·\u00c0-\u024f\u0250-\u02af\u1e00-\u1eff]/.test(words))
      found.push(words)
  }
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node
    if (!parentElement?.checkVisibility() || parentElement.closest('script, style, noscript')) continue
    // Documents in another language than the page's say so.
    if (parentElement.closest('[lang]') === document.documentElement) add(node.textContent)
  }
  for (const element of layer.querySelectorAll<HTMLElement>(
    '[aria-label], [placeholder], [title], img[alt]',
  )) {
    if (!element.checkVisibility()) continue
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) add(element.getAttribute(name))
  }
  return found
}
