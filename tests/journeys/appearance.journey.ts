/** The system's colours instead of ours, and the site with motion. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, eachSize, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl } from './running-product.ts'
import * as act from './steps.ts'

const BANKING = '/en-UN/my-account/banking'
/** Forced colours and long chains of checks: a busy machine takes its time. */
const PATIENCE_MS = 60_000
const PLAYER = { email: 'una@players.example', password: seededPlayers.password }
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/**
 * Runs in the page: links, tabs and toggles that are marked for screen readers as current, chosen or pressed, and look
 * like their neighbours that are not.
 */
function indistinct(): string[] {
  const MARKED = '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true]'
  const signature = (element: Element): string =>
    [element, ...element.querySelectorAll('*')]
      .flatMap((each) => [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(each, pseudo)))
      .map((style) =>
        [
          style.backgroundColor,
          style.color,
          style.borderTop,
          style.borderBottom,
          style.borderInlineStart,
          style.outline,
          style.textDecorationLine,
          style.fontWeight,
        ].join(),
      )
      .join('|')
  return [...document.querySelectorAll(MARKED)].flatMap((element) => {
    const list = element.closest('nav, ul, [role=tablist], [role=group], fieldset')
    const neighbours = [...(list?.querySelectorAll(element.tagName) ?? [])]
    const other = neighbours.find(
      (one) =>
        !one.matches(MARKED) && one.checkVisibility() && one.children.length === element.children.length,
    )
    const isSame = other !== undefined && element.checkVisibility() && signature(other) === signature(element)
    return isSame ? [(element.textContent ?? '').trim()] : []
  })
}

/** Runs in the page: buttons whose edge is invisible because only a background showed it. */
function withoutEdge(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main button, main input, dialog[open] button')]
    .filter((element) => element.checkVisibility() && (element.textContent ?? '').trim() !== '')
    .filter((element) => {
      const { backgroundColor, borderTopStyle, borderTopWidth, textDecorationLine } =
        getComputedStyle(element)
      const page = getComputedStyle(document.body).backgroundColor
      const hasBorder = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0
      const hasGround = backgroundColor !== page && backgroundColor !== 'rgba(0, 0, 0, 0)'
      // Text alone is a recognisable control inside a list of its kind, with its own text colour.
      return !hasBorder && !hasGround && textDecorationLine === 'none' && element.matches('[type=submit]')
    })
    .map((element) => (element.textContent ?? '').trim())
}

describe.each(eachSize)('with the colours of the system ($name)', (look) => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, look, { hasForcedColors: true })
    page = person.page
    page.setDefaultTimeout(PATIENCE_MS)
    page.setDefaultTimeout(PATIENCE_MS)
  })
  afterAll(() => person?.close())

  async function expectDistinct(what: string): Promise<void> {
    expect(await page.evaluate(indistinct), `${what}: marked by colour alone`).toEqual([])
    expect(await page.evaluate(withoutEdge), `${what}: a button without an edge`).toEqual([])
  }

  test('a visitor sees where they are and what is chosen', async () => {
    for (const path of ['', '/online-casino', '/online-casino/all', '/responsible-gambling', '/signup']) {
      await act.open(page, `/en-UN${path}`)
      await expectDistinct(path)
    }
    await act.open(page, '/en-UN/online-casino?modal=game&game=lantern-quay')
    await act.sheet(page, 'Lantern Quay').waitFor()
    await expectDistinct('game sheet')
    person.expectQuietConsole()
  })

  test('a player sees every control of wallet, deposit and withdrawal', async () => {
    await act.open(page, '/en-UN/terms')
    await act.signIn(page, PLAYER)
    for (const path of ['', '/deposit', '/withdraw', '/transactions']) {
      await act.open(page, `${BANKING}${path}`)
      await page.getByRole('main').getByRole('button').first().waitFor()
      await expectDistinct(path)
    }
    person.expectQuietConsole()
  })
})

describe.each(looks.filter(({ name }) => name === 'phone, dark'))('with motion ($name)', (look) => {
  test('sheets slide in, come to rest, and block nothing', async () => {
    const person = await visit(browser, siteUrl, look, { hasMotion: true })
    const { page } = person
    page.setDefaultTimeout(PATIENCE_MS)
    await act.open(page, '/en-UN/online-casino')
    const before = await page.evaluate(() => window.__animations)
    await act.openGameSheet(page, 'Lantern Quay')
    await expectAccessible(page, 'game sheet, at rest')
    expect(await page.evaluate(() => window.__animations)).toBeGreaterThan(before)
    await act.closeSheet(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const search = await act.searchFor(page, 'lantern')
    await search.getByRole('option').first().waitFor()
    await search.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first().click()
    await page.waitForURL('**/online-casino/*')
    await expectAccessible(page, 'category, at rest')
    person.expectQuietConsole()
    await person.close()
  })
})
