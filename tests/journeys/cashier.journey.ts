/**
 * The payment company's own bootstrapper, unchanged, opens the cashier with the session and settings that our server
 * gives.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CashierCallback } from 'paymentiq-cashier-bootstrapper'
import type { Browser, FrameLocator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl, sandboxUrl } from './running-product.ts'

/** The bootstrapper's address of the cashier with `environment: 'test'`; here the sandbox answers it. */
const COMPANY = 'https://test-api.paymentiq.io'
const HOST_PAGE = `${siteUrl}/host-page-of-the-bootstrapper`
const script = readFileSync(createRequire(import.meta.url).resolve('paymentiq-cashier-bootstrapper'), 'utf8')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

async function api<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(`${siteUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: siteUrl, ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function depositOf(token: string, depositId: string): Promise<object> {
  const response = await fetch(`${siteUrl}/api/v1/wallet/deposit/${depositId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.json()) as object
}

/** An opened deposit, with the settings as a page with the bootstrapper passes them on. */
async function openDeposit(token: string) {
  const { depositId, cashier } = await api<{ depositId: string; cashier: { url: string } }>(
    '/v1/wallet/deposit',
    {
      amount: { amount: '25.00', currency: 'EUR' },
      method: 'CREDITCARD',
      langmarket: 'en-UN',
      theme: 'dark',
    },
    { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
  )
  return { depositId, address: new URL(cashier.url) }
}

interface Heard {
  readonly name: string
  readonly data: unknown
}
interface HostWindow {
  heard: Heard[]
  _PaymentCashier: new (selector: string, config: object, ready: CashierCallback) => unknown
}

async function boot(page: Page, config: Record<string, string>): Promise<FrameLocator> {
  await page.route(HOST_PAGE, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><meta charset="utf-8"><title>Host</title><div id="cashier"></div>',
    }),
  )
  await page.route(`${COMPANY}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${sandboxUrl}${pathname}${search}` }) })
  })
  await page.goto(HOST_PAGE)
  await page.addScriptTag({ content: script })
  await page.evaluate((settings) => {
    const host = window as unknown as HostWindow
    host.heard = []
    // oxlint-disable-next-line no-new -- the class is its own effect
    new host._PaymentCashier('#cashier', settings, (cashier) => {
      const names = ['cashierInitLoad', 'doneLoading', 'onLoadError', 'navigate', 'success', 'failure']
      cashier.on(
        Object.fromEntries(
          names.map((name) => [name, (event: unknown) => host.heard.push({ name, data: event })]),
        ),
      )
    })
  }, config)
  return page.frameLocator('#cashier iframe')
}

describe('the official bootstrapper', () => {
  let person: Visit
  let token = ''
  beforeAll(async () => {
    person = await visit(browser, siteUrl, looks[3] ?? looks[0]!)
    const body = { email: 'una@players.example', password: seededPlayers.password }
    token = (await api<{ idToken: string }>('/v1/session', body)).idToken
  })
  afterAll(() => person?.close())

  test('opens the cashier, which pays, and tells the page', async () => {
    const { depositId, address } = await openDeposit(token)
    const settings = Object.fromEntries(address.searchParams)
    expect(address.pathname).toBe('/paymentiq/cashier/')
    expect(settings).toMatchObject({
      environment: 'test',
      locale: 'en_GB',
      'attributes.hostUri': siteUrl,
      providerType: 'CREDITCARD',
    })
    const { 'attributes.hostUri': hostUri = '', ...config } = settings
    const frame = await boot(person.page, config)
    const heard = () => person.page.evaluate(() => (window as unknown as HostWindow).heard)
    const names = async () => (await heard()).map(({ name }) => name)
    await frame.getByRole('heading', { name: 'Pay by card' }).waitFor()
    expect(hostUri).toBe(siteUrl)
    await expect
      .poll(names, { timeout: 10_000 })
      .toEqual(expect.arrayContaining(['cashierInitLoad', 'doneLoading']))
    expect(await names()).not.toContain('onLoadError')

    // A player who has paid by card in another journey is offered that card first.
    const otherCard = frame.getByText('Another card')
    if (await otherCard.isVisible()) await otherCard.click()
    await frame.getByLabel('Card number').fill('4242 4242 4242 4242')
    await frame.getByLabel('Valid until, MM/YY').fill('09/39')
    await frame.getByLabel('Security code').fill('123')
    await frame.getByRole('button', { name: /^Pay / }).click()
    await expect.poll(names, { timeout: 20_000 }).toContain('success')
    expect(await names()).not.toContain('failure')
    await expect
      .poll(() => depositOf(token, depositId))
      .toMatchObject({ status: 'SUCCESS', received: { amount: '25.00', currency: 'EUR' } })
  })
})
