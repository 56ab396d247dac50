/** Visitors without scripts, or before these have loaded, can sign in: plain HTML forms, answered by pages. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, eachSize, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl } from './running-product.ts'
import { balanceChip, sheet } from './steps.ts'

const BANKING = '/en-UN/my-account/banking'
const PLAYER = { email: 'una@players.example', password: seededPlayers.password }
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

async function send(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' })
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
}

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

describe.each(eachSize)('without scripts ($name)', (look) => {
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, look, { hasScripts: false })
    page = person.page
  })
  afterAll(() => person?.close())

  test('the page that needs a login has the form on it, and keeps what was typed when it refuses', async () => {
    await page.goto(BANKING)
    expect(pathOf(page)).toBe(`/en-UN/401?to=${encodeURIComponent(BANKING)}`)
    await send(page, { ...PLAYER, password: 'not-the-password' })
    await page.getByRole('alert').getByText('Email and password do not match').waitFor()
    const form = page.getByRole('form', { name: 'Log in' })
    expect(await form.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(PLAYER.email)
    expect(await form.getByLabel('Password').inputValue()).toBe('')
    expect(await person.context.cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'identity-token' }),
    )
  })

  test('an excluded player reads until when and where help is, as in the sheet', async () => {
    await send(page, { ...PLAYER, email: 'eero@players.example' })
    await page.getByText('Your account is closed for play').waitFor()
    await page.getByText('Your balance is untouched and it is yours.', { exact: false }).waitFor()
    // The only login that is left is the one for what stays open during a break.
    const form = page.getByRole('form', { name: 'Withdraw or see your account' })
    await form.getByRole('button', { name: 'Withdraw or see your account' }).waitFor()
    expect(await page.getByRole('form').count()).toBe(1)
  })

  test('a login from the header leads back to the previous page', async () => {
    await page.goto('/en-UN/terms')
    await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByRole('region', { name: 'Log in' }).waitFor()
    await page.getByRole('region', { name: 'Log in' }).getByRole('link', { name: 'Close' }).click()
    expect(pathOf(page)).toBe('/en-UN/terms')
  })

  test('a category comes with the pictures of its first view, in the size in which they are shown', async () => {
    await page.goto('/en-UN/online-casino/all', { waitUntil: 'commit' })
    await page.getByRole('contentinfo').waitFor()
    const pictures = await page.getByRole('main').locator('article img').all()
    const widths = await Promise.all(
      pictures.map(async (picture) => {
        const { searchParams } = new URL((await picture.getAttribute('src')) ?? '', siteUrl)
        return searchParams.get('w')
      }),
    )
    expect([pictures.length, [...new Set(widths)]]).toEqual(look.width < 768 ? [9, ['264']] : [18, ['400']])
  })

  test('a right password leads to the requested page, never out of the site', async () => {
    await page.goto('/en-UN/401?to=//evil.example/en-UN')
    await send(page, PLAYER)
    // The first page has many pictures, and without scripts all of them load at once.
    await page.waitForURL('**/en-UN', { waitUntil: 'commit' })
    const cookie = (await person.context.cookies()).find(({ name }) => name === 'identity-token')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    await page.goto(`/en-UN/401?to=${encodeURIComponent(BANKING)}`)
    expect(pathOf(page)).toBe(BANKING)
    await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor()
    await person.context.clearCookies({ name: 'identity-token' })
    await page.goto(BANKING)
    await send(page, PLAYER)
    await page.waitForURL(`**${BANKING}`)
  })
})

describe('while scripts are loading', () => {
  test('typed text and the caret are taken over by the sheet', async () => {
    const person = await visit(browser, siteUrl, looks[0]!)
    const { page } = person
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/en-UN/terms?modal=login', { waitUntil: 'commit' })
    const plain = page.getByRole('region', { name: 'Log in' })
    await plain.waitFor()
    await expectAccessible(page, 'login before scripts')
    await plain.getByRole('textbox', { name: 'Email' }).fill(PLAYER.email)
    await plain.getByLabel('Password').pressSequentially('lights-and')
    release()
    const login = sheet(page, 'Log in')
    await login.waitFor()
    expect(await login.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(PLAYER.email)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('password')
    await page.keyboard.press('End')
    await page.keyboard.type('-curtains')
    await page.keyboard.press('Enter')
    await balanceChip(page).waitFor()
    person.expectQuietConsole()
    await person.close()
  })
})
