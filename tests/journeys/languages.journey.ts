/**
 * The language is switched on every screen by the site's own list of markets, from one language to the next through all
 * of them: address, language of the document, and no text of the language before or of English.
 */
import {
  type LanguageId,
  type Prefix,
  allPrefixes,
  htmlDir,
  htmlLang,
  languageIds,
  languages,
  parsePrefix,
} from '@marquee/markets'
import { siteRoutes } from '@marquee/contract/site-routes'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, looks, visit } from './browser.ts'
import { siteUrl } from './running-product.ts'
import * as act from './steps.ts'
import { linesOf, wordsOnlyIn } from './words-of-language.ts'

let browser: Browser
beforeAll(async () => {
  // Pictures have no words.
  browser = await launchBrowser(['--blink-settings=imagesEnabled=false'])
})
afterAll(() => browser?.close())

/** Parameters of the screens that have some. */
const PARAMETERS: Readonly<Record<string, string>> = {
  promo: 'promo/open-account',
  landing: 'landing/tournaments',
  info: 'info/complaints',
  'promotions.category': 'promotions/play',
  'promotions.tag': 'promotions/good-to-know/tag/fairness',
  'promotions.detail': 'promotions/play/tournaments',
  'casino.category': 'online-casino/all',
  'live-casino.category': 'live-casino-online/roulette',
  game: 'games/lantern-quay',
  play: 'play/lantern-quay?mode=demo',
  'casino.play': 'online-casino/play/pragmaticplay/lantern-quay?mode=demo',
  'live-casino.play': 'live-casino-online/play/evolution/roulette-aurora',
  sportsbook: 'sportsbook',
}
/** Screens that lead on at once, and a tournament, whose address is found in the list. */
const LEFT_OUT: ReadonlySet<string> = new Set(['signup.callback', 'deposit', 'tournament'])
/** Screens without a header: there the language is part of the address only. */
const WITHOUT_HEADER: ReadonlySet<string> = new Set(['/restricted', '/maintenance'])

const pathOf = (id: string, path: string) => `/${PARAMETERS[id] ?? path}`
const isOfPlayers = (guards: readonly string[]) =>
  guards.includes('account') || guards.includes('signedInAtTable')
const screens = siteRoutes.filter(({ id }) => !LEFT_OUT.has(id))
const visitorPaths = [
  ...screens.filter(({ guards }) => !isOfPlayers(guards)).map(({ id, path }) => pathOf(id, path)),
  '/no-such-page',
]
const playerPaths = screens
  .filter(({ guards }) => isOfPlayers(guards))
  .map(({ id, path }) => pathOf(id, path))
const visitorModals = ['login', 'menu', 'search', 'safety', 'shortcuts', 'game&game=lantern-quay']
const playerModals = ['account', 'wallet', 'deposit', 'menu']

/** One address of each language that a market offers. */
const prefixes: readonly Prefix[] = languageIds.flatMap((id) =>
  allPrefixes()
    .filter((prefix) => languageOf(prefix) === id)
    .slice(0, 1),
)

function languageOf(prefix: Prefix): LanguageId {
  const found = parsePrefix(`/${prefix}`)
  if (!found.known) throw new Error(`${prefix} is no prefix`)
  return found.language
}

/** Chooses a language in the list of markets, on the screen that is open. */
async function choose(page: Page, path: string, from: Prefix, to: Prefix): Promise<void> {
  const [pathname = '', search = ''] = path.split('?', 2)
  if (WITHOUT_HEADER.has(pathname)) {
    await page.goto(`/${to}${pathname}`)
    return
  }
  const parameters = new URLSearchParams(search)
  parameters.append('modal', 'market')
  await act.open(page, `/${from}${pathname}?${parameters}`)
  await page.locator(`dialog[open] a[href^="/${to}"]`).first().click()
  await page.waitForURL((url) => url.pathname.startsWith(`/${to}`))
  await act.hydrated(page)
}

async function expectOneLanguage(page: Page, what: string, from: Prefix, to: Prefix): Promise<void> {
  const language = languageOf(to)
  const html = page.locator('html')
  expect.soft(await html.getAttribute('lang'), what).toBe(htmlLang(language))
  expect.soft((await html.getAttribute('dir')) ?? 'ltr', what).toBe(htmlDir(language))
  const lines = await linesOf(page)
  for (const other of new Set<LanguageId>([languageOf(from), 'en'])) {
    if (other === language) continue
    const own = wordsOnlyIn(language, other).labels
    // Regional English differs in a few words only.
    if (own.size > 100)
      expect
        .soft(
          lines.some((line) => own.has(line)),
          what,
        )
        .toBe(true)
    const { labels, phrases } = wordsOnlyIn(other, language)
    const found = lines.filter((line) => labels.has(line) || phrases.some((phrase) => line.includes(phrase)))
    expect.soft(found, `${what}: ${languages[other].name} in ${languages[language].name}`).toEqual([])
  }
}

/** Switches on each screen to the next language. */
async function goRound(
  page: Page,
  paths: readonly string[],
  modals: readonly string[],
  shift: number,
): Promise<void> {
  let at = shift
  const next = () => prefixes[at++ % prefixes.length]!
  let from = next()
  for (const path of paths) {
    const to = next()
    await choose(page, path, from, to)
    await expectOneLanguage(page, `${path} from ${from} to ${to}`, from, to)
    from = to
  }
  for (const modal of modals) {
    const to = next()
    await act.open(page, `/${to}/terms?modal=${modal}`)
    await page.locator('dialog[open] h2, dialog[open] input').first().waitFor()
    await expectOneLanguage(page, `${modal} in ${to}`, from, to)
    from = to
  }
}

/** Each goes round all screens: longer than other journeys on a busy machine (ms). */
const ROUND_MS = 360_000

test('a visitor switches the language on every public screen', { timeout: ROUND_MS }, async () => {
  const person = await visit(browser, siteUrl, looks[0]!)
  await goRound(person.page, visitorPaths, visitorModals, 0)
  person.expectQuietConsole()
  await person.close()
})

test('a player switches the language on every screen of the account', { timeout: ROUND_MS }, async () => {
  const person = await visit(browser, siteUrl, looks[3]!)
  await act.signInSeeded(person.context, siteUrl, 'una')
  await goRound(person.page, playerPaths, playerModals, 5)
  person.expectQuietConsole()
  await person.close()
})
