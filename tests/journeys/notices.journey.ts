/**
 * What every page must show (MKT-07): the marks of each market on every page of the table of screens, and the symbols
 * of Sweden, which stay on top while pages scroll and change.
 */
import { siteRoutes } from '@marquee/contract/site-routes'
import { type Prefix, marketIds, markets } from '@marquee/markets'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, eachSize, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl } from './running-product.ts'
import * as act from './steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const GAME = 'lantern-quay'
/** A game of each kind of address, a promotion, a tournament's kind: what the parameters of paths are here. */
const VALUES: Readonly<Record<string, string>> = {
  gameSlug: GAME,
  provider: 'pragmaticplay',
  id: GAME,
  type: 'casino',
  promotionSlug: 'payments-without-fees',
  tagSlug: 'fairness',
  slug: 'open-account',
  pageUrl: 'how-rounds-are-verified',
}
const VALUES_BELOW: Readonly<Record<string, string>> = {
  'promotions/:category': 'good-to-know',
  'landing/:id': 'tournaments',
  'online-casino/:id': 'slots',
  'live-casino-online/:id': 'roulette',
}

/** The addresses of every screen below the prefix; games as demos, which visitors may open. */
const SCREENS = siteRoutes.map(({ id, path, guards }) => {
  const below = Object.entries(VALUES_BELOW).reduce(
    (made, [prefix, value]) =>
      made.startsWith(prefix) ? made.replace(prefix, prefix.replace(/:\w+$/, value)) : made,
    path,
  )
  const filled = below.replace(/:(\w+)\??/g, (_, name: string) => VALUES[name] ?? GAME)
  return {
    path: `/${filled}${id.endsWith('play') ? '?mode=demo' : ''}`,
    isOfPlayers: guards.includes('account'),
  }
})
const PATHS = SCREENS.map(({ path }) => path)
/** A visitor gets the same page, the login, in place of every page of players. */
const VISITOR_PATHS = SCREENS.filter(
  ({ path, isOfPlayers }) => !isOfPlayers || path === '/my-account/break',
).map(({ path }) => path)

const prefixes = marketIds
  .filter((id) => markets[id].enabled)
  .map((id): Prefix => `${markets[id].locales[0].path}-${id}` as Prefix)

interface Footer {
  readonly minimumAge: number
  readonly helpLine: { readonly name: string }
  readonly licence: string
  readonly exclusionRegister: { readonly url: string } | null
}
const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')

/** It replaces the site: a link to a page of the site would lead to it again. */
const ALONE = '/restricted'

/** The marks of a market as they stand in the HTML of a page. */
async function marksOf(
  prefix: Prefix,
): Promise<{ always: readonly string[]; exclusion: string; isRegister: boolean }> {
  const answer = await fetch(`${siteUrl}/api/v1/content/footer?langmarket=${prefix}`)
  const { minimumAge, helpLine, licence, exclusionRegister } = (await answer.json()) as Footer
  expect(licence).not.toBe('')
  return {
    always: [`>${minimumAge}<!-- -->+<`, `>${asHtml(helpLine.name)}</a>`, asHtml(licence)],
    exclusion: `href="${exclusionRegister?.url ?? `/${prefix}/my-account/break`}"`,
    isRegister: exclusionRegister !== null,
  }
}

/** The pages that lack a mark, with the mark. */
async function lacking(
  prefix: Prefix,
  paths: readonly string[],
  read: (path: string) => Promise<string>,
): Promise<readonly string[]> {
  const { always, exclusion, isRegister } = await marksOf(prefix)
  const lacks: string[] = []
  for (const path of paths) {
    const html = await read(`/${prefix}${path === '/' ? '' : path}`)
    const shown = /<p data-marks[^]*/.exec(html)?.[0] ?? ''
    const marks = isRegister || path !== ALONE ? [...always, exclusion] : always
    for (const mark of marks) if (!shown.includes(mark)) lacks.push(`${path}: ${mark}`)
  }
  return lacks
}

describe('age, help line, self-exclusion and licence', () => {
  test.each(prefixes)('are on every page of %s for a visitor (MKT-07)', async (prefix) => {
    const read = async (path: string) => (await fetch(siteUrl + path)).text()
    expect(await lacking(prefix, VISITOR_PATHS, read)).toEqual([])
  })

  test.each<Prefix>(['en-UN', 'en-PP'])('are on every page of %s for a player (MKT-07)', async (prefix) => {
    const person = await visit(browser, siteUrl, looks[0]!)
    await act.signInSeeded(person.context, siteUrl, 'una')
    const read = async (path: string) => (await person.context.request.get(siteUrl + path)).text()
    expect(await lacking(prefix, PATHS, read)).toEqual([])
    await person.close()
  })
})

describe('the three symbols', () => {
  const SYMBOLS = [
    ['Gambling limits', '/en-PP/my-account/gambling-limits'],
    ['Self-exclusion', 'https://www.spelpaus.se'],
    ['Self-test', '/en-PP/self-test'],
  ] as const

  test('are on every page where the law of Sweden applies, and on none of Finland (MKT-07)', async () => {
    for (const path of VISITOR_PATHS) {
      const html = await (await fetch(`${siteUrl}/en-PP${path === '/' ? '' : path}`)).text()
      const bar = /<marquee-notices>[^]*?<\/marquee-notices>/.exec(html)?.[0] ?? ''
      for (const [, href] of SYMBOLS) expect([path, bar.includes(`href="${href}"`)]).toEqual([path, true])
    }
    expect(await (await fetch(`${siteUrl}/en-FI`)).text()).not.toContain('<marquee-notices>')
  })

  /** The symbols are in view at the top of the window, and nothing covers them. */
  async function expectOnTop(page: Page): Promise<void> {
    for (const [name, href] of SYMBOLS) {
      const link = page.locator('marquee-notices').getByRole('link', { name, exact: true })
      expect(await link.getAttribute('href')).toBe(href)
      const isOnTop = await link.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return (
          y >= 0 &&
          y < 8 &&
          document.elementFromPoint(x + width / 2, y + height / 2) !== null &&
          element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        )
      })
      expect([name, isOnTop]).toEqual([name, true])
    }
  }

  test.each(eachSize)(
    'stay on top while a page scrolls and when another one opens (MKT-07, $name)',
    async (look) => {
      const person = await visit(browser, siteUrl, look)
      const { page } = person
      await act.open(page, '/en-PP/responsible-gambling')
      await expectOnTop(page)
      await expectAccessible(page, `the symbols (${look.name})`)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expectOnTop(page)
      // The header stays below them.
      const tops = await page.evaluate(() =>
        ['marquee-notices', 'header'].map((name) => document.querySelector(name)!.getBoundingClientRect()),
      )
      expect(tops[1]!.top).toBeGreaterThanOrEqual(tops[0]!.bottom - 1)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Self-test' }).click()
      await page.waitForURL('**/en-PP/self-test')
      await expectOnTop(page)
      await act.open(page, `/en-PP/play/${GAME}?mode=demo`)
      await expectOnTop(page)
      await page.getByRole('contentinfo').getByText('18+').waitFor()
      // A game fills the window below the symbols.
      expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1)).toBe(true)
      await expectAccessible(page, `a game below the symbols (${look.name})`)
      person.expectQuietConsole()
      await person.close()
    },
  )
})
