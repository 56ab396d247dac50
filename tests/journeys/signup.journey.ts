/** Signing up forwards and backwards: Back, reload, a wrong code that is pasted, and the next person. */
import type { Browser, Page, Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Visit, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import {
  codeInMail,
  codeOnPhone,
  fillContact,
  fillDetails,
  fillLogin,
  newPlayer,
  open,
  pressContinue,
} from './steps.ts'

const siteUrl = inject('siteUrl')
const sandboxUrl = inject('sandboxUrl')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Pastes a text into the focused field, as a person does from a message. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', value)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

describe('a sign-up', () => {
  const player = newPlayer()
  let person: Visit
  let page: Page
  const sent: string[] = []
  const count = (part: string) => sent.filter((path) => path.endsWith(part)).length
  const code = () => page.getByRole('textbox', { name: /^Code/ })
  beforeAll(async () => {
    person = await visit(browser, siteUrl, looks[0]!)
    page = person.page
    page.on('request', (request: Request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
    })
  })
  afterAll(() => person?.close())

  test('keeps what was typed when the player goes back with the browser and forward again', async () => {
    await open(page, '/en-UN/signup')
    await fillDetails(page, { ...player, email: `wrong.${player.email}` })
    await pressContinue(page)
    await page.getByRole('heading', { name: 'Where you live' }).waitFor()
    expect(new URL(page.url()).searchParams.get('step')).toBe('contact')
    await expectAccessible(page, 'sign-up, contact')
    await page.goBack()
    const form = page.getByRole('form', { name: 'Your details' })
    await form.waitFor()
    expect(await form.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(`wrong.${player.email}`)
    expect(await form.getByLabel('Password', { exact: true }).inputValue()).toBe(player.password)
    await page.goForward()
    await page.getByRole('heading', { name: 'Where you live' }).waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await form.getByRole('textbox', { name: 'Email' }).fill(player.email)
    await pressContinue(page)
    await page.getByRole('heading', { name: 'Where you live' }).waitFor()
  })

  test('requests one code when the step is reached, and none on a reload', async () => {
    await fillContact(page, player)
    await pressContinue(page)
    await code().waitFor()
    expect(new URL(page.url()).searchParams.get('step')).toBe('code')
    await page.getByText(/^Valid until/).waitFor()
    await page.reload()
    await page.getByText(/^Valid until/).waitFor()
    expect(count('/email_request')).toBe(1)
  })

  test('sends a pasted code that is wrong once, however often Confirm is pressed', async () => {
    await code().focus()
    await paste(page, '000000')
    await page
      .getByText(/attempts? left/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page
      .getByText(/attempts? left/)
      .first()
      .waitFor()
    expect(count('/email_verification')).toBe(1)
    await code().focus()
    await paste(page, await codeInMail(sandboxUrl, player.email))
    await page.getByRole('textbox', { name: 'Code from the text message' }).waitFor()
    expect(count('/email_verification')).toBe(2)
  })

  test('after a reload ends with a login by hand and three ways on; the next person can sign up', async () => {
    await code().focus()
    await paste(page, await codeOnPhone(sandboxUrl, `353${player.phone}`))
    await page.getByRole('heading', { name: `Your account is open, ${player.firstName}` }).waitFor()
    await page.getByRole('button', { name: 'Start a new sign-up' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await fillLogin(page, player)
    await page.getByRole('link', { name: /^Browse games/ }).waitFor()
    await expectAccessible(page, 'sign-up, complete')
    expect(count('/sms_request')).toBe(1)
    await page.context().clearCookies()
    await open(page, '/en-UN/signup')
    await page.getByRole('form', { name: 'Your details' }).waitFor()
  })
})
