/**
 * A second brand, by one setting: its name, logo, icons, colours, font, texts and markets, and nothing of the first.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Product, freePort, removeProduct, startProduct } from '../../tools/product.ts'
import { type Visit, eachSize, expectAccessible, launchBrowser, visit } from './browser.ts'
import { expectNothingCut } from './cut-words.ts'
import { expectFinnishGame, studioFrame } from './game-words.ts'
import { productSettings } from './product-settings.ts'
import * as act from './steps.ts'

let browser: Browser
let product: Product
const dataDir = mkdtempSync(join(tmpdir(), 'brand-journey-'))

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct({
    dataDir,
    port: await freePort(),
    sandboxPort: await freePort(),
    env: { ...productSettings, SANDBOX_PICTURES: inject('pictureFolder'), BRAND: 'nordlys' },
  })
})
afterAll(async () => {
  await browser.close()
  await product.stop()
  await removeProduct(dataDir)
})

/** Everything on the page for a reader, a screen reader or a search engine. */
const told = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label],[title],[alt],meta[content]')].flatMap(
      (element) => ['aria-label', 'title', 'alt', 'content'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...spoken].join('\n')
  })

/** The cashier's address of a new deposit by card. */
async function depositAddress(siteUrl: string): Promise<string> {
  const send = async <T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> => {
    const response = await fetch(`${siteUrl}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: siteUrl, ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const { idToken } = await send<{ idToken: string }>('/session', {
    email: 'aino@players.example',
    password: seededPlayers.password,
  })
  const deposit = {
    amount: { amount: '25.00', currency: 'EUR' },
    method: 'CREDITCARD',
    langmarket: 'fi-FI',
    theme: 'dark',
  }
  const { cashier } = await send<{ cashier: { url: string } }>('/wallet/deposit', deposit, {
    authorization: `Bearer ${idToken}`,
    'idempotency-key': crypto.randomUUID(),
  })
  return cashier.url
}

async function expectOwnBrand(page: Page): Promise<void> {
  const words = await told(page)
  expect(words).not.toMatch(/marquee/i)
  expect(words).toContain('Nordlys')
}

// One light phone and one dark desktop: component pictures cover every other combination.
describe.each(eachSize)('the second brand ($name)', (look) => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, product.siteUrl, look)
    page = person.page
    // A new product first renders its pictures.
    page.setDefaultTimeout(45_000)
  })
  afterAll(() => person.close())

  test('redirects to its own markets', async () => {
    await act.open(page, '/pt-BR/online-casino')
    expect(new URL(page.url()).pathname).toBe('/en-NO/online-casino')
    await act.open(page, '/en-NO?modal=market')
    const markets = act.sheet(page, 'Language and market')
    await markets.waitFor()
    expect(await markets.getByRole('list').getByRole('link').count()).toBe(5)
    await act.closeSheet(page)
  })

  test('has its own words, logo, colours and face on its first page', async () => {
    await act.open(page, '/en-NO')
    await page.getByRole('heading', { level: 1, name: 'Games under a clear sky.' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Nordlys' }).waitFor()
    expect(await page.title()).toBe('Nordlys')
    expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(
      'Games under a clear sky. Casino and live casino at Nordlys, with the return of every game stated before the first stake.',
    )
    expect(await page.locator('html').getAttribute('data-site')).toBe('2')
    const { brand, face, sign } = await page.evaluate(() => ({
      brand: getComputedStyle(document.documentElement).getPropertyValue('--brand'),
      face: getComputedStyle(document.querySelector('main h2')!).fontFamily,
      sign: document.querySelector<SVGGraphicsElement>('header svg use')!.getBBox().width,
    }))
    expect(brand).toContain('252')
    expect(face).toContain('Sora')
    expect(sign).toBeGreaterThan(0)
    await expectOwnBrand(page)
    await expectAccessible(page, 'home of the second brand')
  })

  test('has its own icons and manifest', async () => {
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
      name: string
      icons: { src: string }[]
    }
    expect(manifest.name).toBe('Nordlys')
    for (const { src } of manifest.icons) expect((await page.request.get(src)).ok(), src).toBe(true)
  })

  test('serves its lobby, search and sign-up under its own name', async () => {
    await act.open(page, '/en-NO/online-casino')
    await expectOwnBrand(page)
    await page.getByRole('button', { name: 'Search' }).first().click()
    const search = act.sheet(page, 'Search games')
    await search.waitFor()
    await expectOwnBrand(page)
    await act.closeSheet(page)
    await act.open(page, '/en-NO/signup')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectOwnBrand(page)
    await expectAccessible(page, 'sign-up of the second brand')
    await act.open(page, '/no-NO')
    await page.getByRole('heading', { level: 1, name: 'Spill under klar himmel.' }).waitFor()
    person.expectQuietConsole()
  })

  test('takes a deposit in a cashier that names it, at the bank too', async () => {
    const address = await depositAddress(product.siteUrl)
    // The cashier alone: in the site's frame it is the same page.
    const cashier = await person.context.newPage()
    await cashier.goto(address)
    await cashier.locator('h1').waitFor()
    await expectOwnBrand(cashier)
    // A card that was used before is offered first.
    const another = cashier.getByRole('radio', { name: 'Toinen kortti' })
    if (await another.isVisible()) await another.check()
    await cashier.locator('input[name=cardNumber]').fill('4111 1111 1111 1111')
    await cashier.locator('input[name=expiry]').fill('09/39')
    await cashier.locator('input[name=cvc]').fill('123')
    await cashier.getByRole('button', { name: /^Maksa / }).click()
    await cashier.locator('button[value=approve]').waitFor()
    await expectOwnBrand(cashier)
    await cashier.locator('button[value=approve]').click()
    await cashier.getByText('Maksu on valmis.').waitFor()
    await cashier.close()
  })

  test('opens games that are Finnish for a Finnish player, in every sheet', async () => {
    await act.open(page, '/fi-FI?modal=login')
    const login = page.getByRole('dialog')
    await login.locator('input[type=email]').fill('aino@players.example')
    await login.locator('input[type=password]').fill(seededPlayers.password)
    await page.keyboard.press('Enter')
    await login.waitFor({ state: 'hidden' })
    await page.goto('/fi-FI/play/ember-forge')
    const { frame, spin } = await studioFrame(page)
    expect(await frame.locator('html').getAttribute('lang')).toBe('fi')
    expect(await frame.locator('html').getAttribute('dir')).toBe('ltr')
    await expectFinnishGame(frame, 'the game')
    await spin.click()
    await frame.locator('button.spin[aria-disabled=false]').waitFor({ timeout: 60_000 })
    expect(await frame.locator('p.say').textContent()).toMatch(/^(Voitto|Palautui|Ei voittoa)/)
    await expectFinnishGame(frame, 'after a round')
    await expectNothingCut(frame, 'the game')
    for (const name of ['Säännöt ja voittotaulukko', 'Omat kierrokset', 'Reiluus']) {
      await frame.getByRole('button', { name }).click()
      await frame.locator('dialog h2, dialog li').first().waitFor()
      await expectFinnishGame(frame, name)
      await expectNothingCut(frame, name)
      await frame.getByRole('button', { name: 'Sulje' }).click()
    }
    person.expectQuietConsole()
  })
})
