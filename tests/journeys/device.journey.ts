/** The device of a sign-up, a login and a payment: when it is checked, and what a player reads when it is denied. */
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { onePhone, expectAccessible, launchBrowser, type Look, type Visit, visit } from './browser.ts'
import { siteUrl, sandboxUrl } from './running-product.ts'
import {
  askForDeposit,
  askForWithdrawal,
  cashier,
  fillDetails,
  fillLogin,
  nameBankAccount,
  newPlayer,
  open,
  payByCard,
  pressContinue,
  sheet,
  signUp,
} from './steps.ts'

let browser: Browser
let person: Visit

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const post = async (path: string, body: object) => {
  const answer = await fetch(`${sandboxUrl}/iovation/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}
const choose = (device: string) => post('devices', { device })
afterEach(async () => {
  await choose('own')
  await person?.close()
})

/** Rule set and result of the newest checks, the newest first. */
async function checks(count: number): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/iovation/devices`, { headers: { accept: 'application/json' } })
  const known = (await answer.json()) as { checks: { type: string; result: string }[] }
  return known.checks.slice(0, count).map(({ type, result }) => `${type} ${result}`)
}

/** A form that is sent earlier, on a busy machine, would go without a blackbox after two seconds. */
const collected = (page: Page) =>
  page.waitForFunction(() => {
    const { IGLOO } = window as { IGLOO?: { getBlackbox?: () => { finished: boolean } } }
    return IGLOO?.getBlackbox?.().finished === true
  })

async function openLogin(page: Page): Promise<void> {
  await open(page, '/en-UN')
  await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click()
}

describe.each(onePhone)('a checked device, $name', (look: Look) => {
  test('its scripts load with the log-in and not with the lobby', async () => {
    person = await visit(browser, siteUrl, look)
    const { page } = person
    await open(page, '/en-UN')
    await page.waitForLoadState('load')
    const scripts = page.locator('script[src*="/iovation/"]')
    const ownScripts = page.locator('script[src*="/iojs/"]')
    expect([await scripts.count(), await ownScripts.count()]).toEqual([0, 0])
    await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click()
    await collected(page)
    expect([await scripts.count(), await ownScripts.count()]).toEqual([2, 2])
    person.expectQuietConsole()
  })

  test.each([
    ['the script of the company’s host', '**/iovation/general5/**'],
    ['the scripts of our own host', '**/iojs/**'],
  ])('is checked by the other part when %s cannot load', async (_part, blocked) => {
    await choose('shared')
    person = await visit(browser, siteUrl, look)
    const { page } = person
    await page.route(blocked, (route) => route.abort())
    await openLogin(page)
    await collected(page)
    await fillLogin(page, { email: 'una@players.example', password: 'lights-and-curtains' })
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Log in', exact: true })
      .waitFor({ state: 'hidden' })
    expect(await checks(1)).toEqual(['login R'])
  })

  test('a denied device cannot log in, and the player reads why and what to do', async () => {
    await choose('fraud')
    person = await visit(browser, siteUrl, look)
    const { page } = person
    await openLogin(page)
    await collected(page)
    await fillLogin(page, { email: 'una@players.example', password: 'lights-and-curtains' })
    await sheet(page, 'Log in').getByText('We do not accept this device').waitFor()
    await expectAccessible(page, 'a log-in from a denied device')
    expect(await checks(1)).toEqual(['login D'])
    person.expectQuietConsole()
  })

  test('a denied device cannot sign up, and the person reads why and what to do', async () => {
    await choose('fraud')
    person = await visit(browser, siteUrl, look)
    const { page } = person
    await open(page, '/en-UN/signup')
    await collected(page)
    await fillDetails(page, newPlayer())
    await pressContinue(page)
    await page.getByText('We cannot open an account on this device.').waitFor()
    await expectAccessible(page, 'a sign-up from a denied device')
    expect(await checks(1)).toEqual(['registration D'])
    person.expectQuietConsole()
  })

  test('sign-up, login, deposit and withdrawal are checked; a deposit that is denied takes no money', async () => {
    person = await visit(browser, siteUrl, look)
    const { page } = person
    await signUp(page, sandboxUrl, newPlayer())
    expect(await checks(2)).toEqual(['login A', 'registration A'])
    await open(page, '/en-UN/my-account/banking/deposit')
    await post('_control', { next: 'deny' })
    await askForDeposit(page, 'Card', '40')
    await page.getByText('We do not accept deposits from this device.').first().waitFor()
    await expectAccessible(page, 'a deposit from a denied device')
    expect(await checks(1)).toEqual(['deposit D'])
    await page
      .getByRole('form', { name: 'Deposit' })
      .getByRole('button', { name: /^Deposit \D?\d/ })
      .click()
    await cashier(page).getByRole('heading', { name: 'Pay by card' }).waitFor()
    await payByCard(page)
    await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
    expect(await checks(2)).toEqual(['deposit A', 'deposit D'])
    await open(page, '/en-UN/my-account/banking/withdraw')
    await post('_control', { next: 'review' })
    await askForWithdrawal(page, 'Bank', '20')
    await nameBankAccount(page)
    expect(await checks(1)).toEqual(['withdrawal R'])
    person.expectQuietConsole()
  })
})
