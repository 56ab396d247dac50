/** An editor previews the site as a player: pages of players with nobody behind them. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, eachSize, expectAccessible, launchBrowser, visit } from './browser.ts'
import { productSettings } from './product-settings.ts'
import { siteUrl } from './running-product.ts'
import * as act from './steps.ts'

const ACCOUNT = '/en-FI/my-account/banking'
const GAME = '/en-FI/online-casino/play/pragmaticplay/lantern-quay'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

async function linkTo(asked: object): Promise<string> {
  const answer = await fetch(`${siteUrl}/content/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${productSettings.CONTENT_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ path: '/en-FI', ...asked }),
  })
  return ((await answer.json()) as { url: string }).url
}

describe.each(eachSize)('a preview as a player ($name)', (look) => {
  let person: Visit
  let page: Page
  /** Requests that are no reading, and sockets. */
  const sent: string[] = []

  beforeAll(async () => {
    person = await visit(browser, siteUrl, look)
    // The editor's browser also has a session of a player, which must stay untouched.
    await act.signInSeeded(person.context, siteUrl, 'una')
    page = person.page
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    page.on('websocket', (socket) => sent.push(new URL(socket.url()).pathname))
    await act.open(page, await linkTo({ player: { deposits: 'more' } }))
  })
  afterAll(() => person?.close())

  test('has the frame and the home page of players, without a name and with an empty balance', async () => {
    await page.getByRole('heading', { level: 1, name: 'Hello', exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Popular' }).waitFor()
    expect(await act.balanceChip(page).textContent()).toContain('0.00')
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Deposit', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Log in' }).count()).toBe(0)
    expect(await page.getByText('Una').count()).toBe(0)
    await page.getByRole('region', { name: 'Preview' }).getByText('read only').waitFor()
    await expectAccessible(page, 'the home page of a preview')
  })

  test('says that it is one where a player would act', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true }).click()
    await act.sheet(page, 'Deposit').getByText('This is a preview: nothing can be done here.').waitFor()
    await act.closeSheet(page)
    await act.open(page, ACCOUNT)
    await page.getByText('A preview shows no account, so this page is closed.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/en-FI')
    expect(sent).toEqual([])
  })

  test('signs nobody out: the session of the browser is not that of the preview', async () => {
    await act.open(page, '/en-FI?modal=account')
    const account = act.sheet(page, 'Your account')
    await account.getByRole('button', { name: 'Log out', exact: true }).click({ force: true })
    await account.getByText('This is a preview: nothing can be done here.').first().waitFor()
    expect(sent).toEqual([])
    await act.closeSheet(page)
  })

  test('opens no game', async () => {
    await page.goto(GAME)
    await page.getByText('Games cannot be opened in a preview').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    expect(sent.splice(0)).toEqual(['POST /api/v1/games/slug/lantern-quay/url'])
    person.expectQuietConsole()
  })

  test('is left: the browser has its own session again', async () => {
    await page.getByRole('link', { name: 'Leave the preview' }).click()
    await page.getByRole('heading', { level: 1, name: 'Hello, Una' }).waitFor()
  })
})
