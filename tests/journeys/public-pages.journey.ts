/**
 * Every public page as a visitor and as a player, in three markets and two themes: its heading, no violation of
 * accessibility, no word of another language, links that lead on; landing pages into the sign-up; the welcome and the
 * sign-up popup; the head of the document after a navigation in the browser.
 */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl, sandboxUrl } from './running-product.ts'
import * as act from './steps.ts'
import { untranslatedWords, watchData } from './untranslated-words.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Pages with their headings in English, German and Finnish. */
const PAGES = [
  ['promotions', 'Promotions', 'Aktionen', 'Kampanjat'],
  ['promotions/play', 'Games and tournaments', 'Spiele und Turniere', 'Pelit ja turnaukset'],
  [
    'promotions/good-to-know/tag/fairness',
    'Fairness · Good to know',
    'Fairness · Gut zu wissen',
    'Reiluus · Hyvä tietää',
  ],
  [
    'promotions/play/tournaments',
    'Tournaments with cash prizes',
    'Turniere mit Geldpreisen',
    'Turnauksia rahapalkinnoin',
  ],
  [
    'promotions/good-to-know/payments-without-fees',
    'Payments without a fee from us',
    'Zahlungen ohne Gebühr von uns',
    'Maksut ilman meidän palkkiotamme',
  ],
  ['iclub', 'VIP club', 'VIP-Club', 'VIP-klubi'],
  ['promo/open-account', 'Open an account', 'Ein Konto eröffnen', 'Avaa tili'],
  [
    'landing/tournaments',
    'Tournaments with cash prizes',
    'Turniere mit Geldpreisen',
    'Turnauksia rahapalkinnoin',
  ],
  [
    'info/how-rounds-are-verified',
    'How a round is verified',
    'Wie eine Runde geprüft wird',
    'Näin kierros todennetaan',
  ],
  ['info/complaints', 'Complaints', 'Beschwerden', 'Valitukset'],
] as const
/** Each size and theme in one language, and one of them in the others: a story shows each kind of page in all four. */
const MARKETS = [
  { prefix: 'en-UN', at: 1, look: looks[0]! },
  { prefix: 'en-UN', at: 1, look: looks[3]! },
  { prefix: 'de-JJ', at: 2, look: looks[0]! },
  { prefix: 'fi-FI', at: 3, look: looks[3]! },
] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test.each(MARKETS)('the public pages of $prefix for a visitor ($look.name)', async ({ prefix, at, look }) => {
  const person = await visit(browser, siteUrl, look)
  const { page } = person
  for (const row of PAGES) {
    await act.open(page, `/${prefix}/${row[0]}`)
    await heading(page, row[at]).waitFor()
    await expectAccessible(page, `${prefix}/${row[0]} (${look.name})`)
  }
  person.expectQuietConsole()
  await person.close()
})

test('a player sees the promotions for players, and landing pages lead to what they are about', async () => {
  const person = await visit(browser, siteUrl, looks[3]!)
  const { page } = person
  await act.signInSeeded(person.context, siteUrl, 'una')
  for (const [path, title] of PAGES) {
    await act.open(page, `/en-UN/${path}`)
    await heading(page, title).waitFor()
    await expectAccessible(page, `/en-UN/${path} of a player`)
  }
  await act.open(page, '/en-UN/promotions/play')
  await page.getByRole('link', { name: 'All terms: Rounds that we pay for' }).click()
  await heading(page, 'Rounds that we pay for').waitFor()
  await page.getByRole('link', { name: 'Open wallet' }).click()
  await page.waitForURL('**/my-account/banking')
  await act.open(page, '/en-UN/promo/open-account')
  await page.getByText('You already have an account.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Browse games' }).click()
  await page.waitForURL('**/online-casino')
  person.expectQuietConsole()
  await person.close()
})

test('no page has a word that is not translated', async () => {
  const person = await visit(browser, siteUrl, looks[0]!, { texts: 'en-XA' })
  const data = watchData(person.page)
  for (const [path] of [...PAGES, ['welcome'] as const]) {
    await act.open(person.page, `/en-UN/${path}`)
    expect([path, await untranslatedWords(person.page, data)]).toEqual([path, []])
  }
  await person.close()
})

describe('an address that names nothing', () => {
  test.each([
    'promotions/none',
    'promotions/play/none',
    'promotions/play/tag/none',
    'info/none',
    'promotions/play/rounds-we-pay',
  ])('%s is not found', async (path) => {
    const { status } = await fetch(`${siteUrl}/en-UN/${path}`)
    expect(status).toBe(404)
  })

  test.each(['promo/none', 'landing/none', 'landing/open-account'])(
    '%s is not found, and says that the offer has ended',
    async (path) => {
      const answer = await fetch(`${siteUrl}/en-UN/${path}`)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('This offer has ended')
    },
  )

  test('/promo/restricted stays the page of restricted places', async () => {
    expect((await fetch(`${siteUrl}/en-UN/promo/restricted`)).status).toBe(403)
  })
})

test('a landing page leads into the sign-up: with the code, and with its campaign if marketing is allowed', async () => {
  const person = await visit(browser, siteUrl, looks[0]!, { isFirst: true })
  const { page } = person
  const campaigns = async () => page.evaluate(() => localStorage.getItem('campaignIds'))
  const join = async () => {
    await act.open(page, '/en-UN/promo/open-account?bonusCode=HELLO')
    await page.getByText('Bonus code HELLO').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Join' }).click()
    await page.waitForURL('**/en-UN/signup?bonusCode=HELLO')
    await page.getByText('Bonus code HELLO').waitFor()
  }
  await join()
  expect(await campaigns()).toBeNull()
  await page.evaluate(() => {
    localStorage.setItem('cookieOptions', '{"essentials":true,"performance":false,"marketing":true}')
    localStorage.setItem('cookieAccepted', '1')
  })
  await join()
  expect(await campaigns()).toBe('["open-account"]')
  await person.close()
})

test('a new player is welcomed one time, on the first page where nothing else goes on', async () => {
  const person = await visit(browser, siteUrl, looks[3]!, { isFirst: true })
  const { page } = person
  await page.addInitScript(() => {
    localStorage.setItem('cookieOptions', '{"essentials":true,"performance":false,"marketing":false}')
    localStorage.setItem('cookieAccepted', '1')
  })
  const player = act.newPlayer()
  await act.open(page, '/en-UN/signup')
  await act.signUp(page, sandboxUrl, player)
  const welcome = act.sheet(page, /^Welcome, /)
  expect(await welcome.count()).toBe(0)
  await act.open(page, '/en-UN')
  await welcome.waitFor()
  await expectAccessible(page, 'the welcome')
  await welcome.getByRole('link', { name: 'Where to begin' }).click()
  await page.waitForURL('**/en-UN/welcome')
  await page.getByText('Your account is open.').waitFor()
  await act.open(page, '/en-UN')
  await act.hydrated(page)
  await page.waitForTimeout(1_500)
  expect(await welcome.count()).toBe(0)
  await person.close()
})

test('the sign-up popup comes to a visitor who looks around, beside the page, and one time in a session', async () => {
  const person = await visit(browser, siteUrl, looks[0]!)
  const { page } = person
  const popup = page.locator('[data-signup-popup]')
  await act.open(page, '/en-UN')
  await page.waitForFunction(() => sessionStorage.getItem('visit:pages') !== null)
  // The visit began a minute ago, and this is the third page.
  const lookAround = async () =>
    page.evaluate(() => {
      sessionStorage.setItem('visit:beganAt', String(Date.now() - 61_000))
      sessionStorage.setItem('visit:pages', '2')
    })
  await lookAround()
  await act.open(page, '/en-UN/play/lantern-quay?mode=demo')
  await page.waitForTimeout(1_500)
  expect(await popup.count()).toBe(0)
  await act.open(page, '/en-UN/winners')
  await popup.waitFor()
  await expectAccessible(page, 'the sign-up popup')
  await popup.getByRole('button', { name: 'Close' }).click()
  await popup.waitFor({ state: 'detached' })
  await lookAround()
  await act.open(page, '/en-UN/promotions')
  await page.waitForTimeout(1_500)
  expect(await popup.count()).toBe(0)
  await person.close()
})

test('the head follows navigations in the browser', async () => {
  const person = await visit(browser, siteUrl, looks[3]!)
  const { page } = person
  const head = async () =>
    page.evaluate(() => {
      const read = (selector: string, name: string) =>
        document.head.querySelector(selector)?.getAttribute(name) ?? null
      return {
        canonical: read('link[rel="canonical"]', 'href'),
        alternates: document.head.querySelectorAll('link[rel="alternate"][hreflang]').length,
        robots: read('meta[name="robots"]', 'content'),
        description: read('meta[name="description"]', 'content'),
        preview: read('meta[property="og:url"]', 'content'),
        data: document.head.querySelector('script[type="application/ld+json"]')?.textContent ?? null,
      }
    })
  const ofServer = async (path: string) => {
    await page.goto(siteUrl + path)
    return head()
  }
  const promotion = '/en-UN/promotions/play/tournaments'
  const wanted = await ofServer(promotion)
  expect(wanted.data).toContain('BreadcrumbList')
  await act.open(page, '/en-UN')
  expect((await head()).data).toContain('WebSite')
  await page.getByRole('link', { name: 'Promotions' }).first().click()
  await page.waitForURL('**/en-UN/promotions')
  await expect.poll(async () => (await head()).canonical).toBe(`${siteUrl}/en-UN/promotions`)
  await expect.poll(async () => (await head()).data).toBeNull()
  await page.getByRole('link', { name: 'All terms: Tournaments with cash prizes' }).click()
  await page.waitForURL(`**${promotion}`)
  await expect.poll(head).toEqual(wanted)
  await page
    .getByRole('link', { name: 'Log in' })
    .first()
    .or(page.getByRole('button', { name: 'Log in' }).first())
    .click()
  await page.getByRole('dialog').waitFor()
  expect(await head()).toEqual(wanted)
  await page.goBack()
  await page.getByRole('link', { name: 'Join' }).first().click()
  await page.waitForURL('**/en-UN/signup')
  await expect.poll(async () => (await head()).canonical).toBe(`${siteUrl}/en-UN/signup`)

  // The script that keeps the head true comes late, after the first navigation.
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/assets/after-load-*.js', async (route) => {
    await isLeft
    await route.continue()
  })
  await act.open(page, '/en-UN/promotions')
  await page.getByRole('link', { name: 'All terms: Tournaments with cash prizes' }).click()
  await page.waitForURL(`**${promotion}`)
  await heading(page, 'Tournaments with cash prizes').waitFor()
  leave()
  await expect.poll(head).toEqual(wanted)
  await person.close()
})

test('the date of a document is the same for a reader in another time zone, and is kept after hydration', async () => {
  const person = await visit(browser, siteUrl, looks[0]!)
  await act.signInSeeded(person.context, siteUrl, 'hana')
  const address = '/nz-NZ/terms'
  const changed = /Last updated \d+ \w+ \d+/
  const written = changed.exec(await (await person.context.request.get(address)).text())?.[0]
  expect(written).toBeDefined()
  await act.open(person.page, address)
  await person.page.getByRole('button', { name: 'Print' }).waitFor()
  expect(changed.exec(await person.page.getByRole('main').innerText())?.[0]).toBe(written)
  await person.close()
})
