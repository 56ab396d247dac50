/** Codes of an app after the password: on, a login with a code and with a recovery code, without scripts, off. */
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appCode, wrongAppCode } from '../accounts/second-factor-kit.ts'
import { type Visit, oneDesktop, expectAccessible, launchBrowser, visit } from './browser.ts'
import { visitAsNewPlayer } from './new-account.ts'
import { siteUrl } from './running-product.ts'
import { balanceChip, fillLogin, newPlayer, open, sheet, signOut } from './steps.ts'

const SECURITY = '/en-UN/my-account/account/security'
/** How long the app shows one code. */
const STEP_MS = 30_000
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe.each(oneDesktop)('codes at login ($name)', (look) => {
  const player = newPlayer()
  let person: Visit
  let page: Page
  let secret = ''
  let recoveryCodes: string[] = []
  let lastStep = 0
  const card = () => page.getByRole('region', { name: 'Two-step login' })
  const codeField = () => page.getByRole('textbox', { name: 'Code from your app' })
  const login = () => sheet(page, 'Log in')

  /** A code that was not used: each works one time, and that of the next step is good already. */
  async function nextCode(): Promise<string> {
    lastStep = Math.max(lastStep + 1, Math.floor(Date.now() / STEP_MS))
    const at = lastStep * STEP_MS
    await expect
      .poll(() => Date.now(), { timeout: 40_000, interval: 500 })
      .toBeGreaterThan(at - STEP_MS + 1_000)
    return appCode(secret, at)
  }
  async function useRecoveryCode(layer: Locator, code: string): Promise<void> {
    await layer.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await layer.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  }
  async function sendPassword(): Promise<void> {
    await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click()
    await fillLogin(page, player)
    await codeField().waitFor()
  }

  beforeAll(async () => {
    person = await visitAsNewPlayer(browser, look, player)
    page = person.page
  })
  afterAll(() => person?.close())

  test('are on after the first code, and recovery codes are shown one time', async () => {
    await open(page, SECURITY)
    await expectAccessible(page, 'codes are off')
    await card().getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('img', { name: 'QR code for your app' }).waitFor()
    secret = ((await card().textContent()) ?? '')
      .match(/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/)![0]
      .replaceAll(' ', '')
    await expectAccessible(page, 'the secret')
    await codeField().fill(wrongAppCode(secret, Date.now()))
    await page.getByText('This code is wrong or was already used.').first().waitFor()
    await expectAccessible(page, 'a first code that is wrong')
    await codeField().fill(await nextCode())
    await card().getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    recoveryCodes = await card().getByRole('listitem').allTextContents()
    expect(recoveryCodes).toHaveLength(10)
    await expectAccessible(page, 'recovery codes')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      card().getByRole('button', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('recovery-codes.txt')
    await card().getByRole('button', { name: 'I have saved them' }).click()
    await card().getByText('10 recovery codes left').waitFor()
    await expectAccessible(page, 'codes are on')
    await page.reload()
    await card().getByText('10 recovery codes left').waitFor()
    expect(await page.content()).not.toContain(recoveryCodes[0])
    await signOut(page)
  })

  test('are asked for after the password: a wrong one is refused, a right one logs in', async () => {
    await open(page, '/en-UN')
    await sendPassword()
    await expectAccessible(page, 'login, code')
    await codeField().fill(wrongAppCode(secret, Date.now()))
    await login().getByText('4 attempts left.').first().waitFor()
    await expectAccessible(page, 'login, a wrong code')
    await codeField().fill(await nextCode())
    await balanceChip(page).waitFor()
    await signOut(page)
  })

  test('have a recovery code in their place, which works one time', async () => {
    const [code = ''] = recoveryCodes
    await open(page, '/en-UN')
    for (const isFirst of [true, false]) {
      await sendPassword()
      await useRecoveryCode(login(), isFirst ? code.toLowerCase() : code)
      if (isFirst) await expectAccessible(page, 'login, recovery code')
      await login().getByRole('button', { name: 'Confirm' }).click()
      if (isFirst) {
        await balanceChip(page).waitFor()
        await signOut(page)
        await open(page, '/en-UN')
      } else await login().getByText('4 attempts left.').first().waitFor()
    }
  })

  test('work without scripts', async () => {
    const plain = await visit(browser, siteUrl, look, { hasScripts: false })
    await plain.page.goto('/en-UN/my-account/banking')
    const form = plain.page.getByRole('form', { name: 'Log in' }).first()
    await form.getByLabel('Email').fill(player.email)
    await form.getByLabel('Password').fill(player.password)
    await form.getByRole('button', { name: 'Log in', exact: true }).click()
    const field = plain.page.getByLabel('Code from your app, or a recovery code')
    await field.fill('1234')
    await plain.page.getByRole('button', { name: 'Confirm' }).click()
    await plain.page.getByText('This code is wrong or was already used.').first().waitFor()
    await field.fill(recoveryCodes[1] ?? '')
    await plain.page.getByRole('button', { name: 'Confirm' }).click()
    await plain.page.waitForURL((url) => url.pathname === '/en-UN/my-account/banking')
    await plain.close()
  })

  test('are asked for again before they are turned off, and then the password is enough', async () => {
    await open(page, '/en-UN')
    await sendPassword()
    await codeField().fill(await nextCode())
    await balanceChip(page).waitFor()
    await login().waitFor({ state: 'hidden' })
    await open(page, SECURITY)
    await card().getByText('8 recovery codes left').waitFor()
    // As for a session whose code is eleven minutes old.
    await page.route(
      '**/api/v1/player/second_factor',
      (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({
              status: 403,
              contentType: 'application/problem+json',
              body: JSON.stringify({
                status: 403,
                code: 'error.step_up.required',
                additionalInfo: { maxAgeMinutes: 10, methods: ['otp'] },
              }),
            })
          : route.fallback(),
      { times: 1 },
    )
    await card().getByRole('button', { name: 'Turn off' }).click()
    const question = sheet(page, 'Turn off two-step login?')
    await question.waitFor()
    await expectAccessible(page, 'a question before codes are off')
    await question.getByRole('button', { name: 'Turn off' }).click()
    const proof = sheet(page, 'Confirm that it is you')
    await proof.waitFor()
    await expectAccessible(page, 'step-up by code')
    await useRecoveryCode(proof, recoveryCodes[2] ?? '')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Two-step login is off.').first().waitFor()
    await card().getByRole('button', { name: 'Turn on' }).waitFor()
    await signOut(page)
    await open(page, '/en-UN')
    await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click()
    await fillLogin(page, player)
    await balanceChip(page).waitFor()
  })
})
