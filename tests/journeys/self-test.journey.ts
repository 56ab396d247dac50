/** The self-test of gambling habits: one click from a page, by keyboard, and nothing of it leaves the browser. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Look, expectAccessible, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl } from './running-product.ts'
import { open } from './steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const [phone] = looks as [Look, Look, Look, Look]
const QUESTIONS = 9

test.each(['/en-UN', '/en-UN/online-casino', '/en-UN/signup', '/en-UN/terms'])(
  'is one click from the page %s, without a sign-in (CARE-07)',
  async (path) => {
    const device = await visit(browser, siteUrl, phone)
    const { page } = device
    await open(page, path)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Self-test' }).click()
    await page.getByRole('heading', { level: 1, name: 'Self-test' }).waitFor()
    await device.close()
  },
)

test('is answered with the keyboard, says what the score means and where help is, and sends and stores nothing (CARE-07, A11Y-01)', async () => {
  const device = await visit(browser, siteUrl, phone)
  const { page } = device
  await open(page, '/en-UN/self-test')
  await expectAccessible(page, 'the questions of the self-test')
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  // The page counts the visit after it has loaded.
  await page.waitForFunction(() => sessionStorage.getItem('visit:pages') !== null)
  const before = await stored()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })

  await page.getByRole('button', { name: 'Show my result' }).press('Enter')
  await page.getByText(`${QUESTIONS} questions have no answer yet.`).waitFor()
  await expectAccessible(page, 'questions without an answer')
  // The first question without an answer has the focus; Space chooses, Tab leads to the next one.
  for (let question = 1; question <= QUESTIONS; question++) {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const result = page.getByRole('heading', { level: 2, name: /High risk/ })
  await result.waitFor()
  expect(await result.evaluate((heading) => heading === document.activeElement)).toBe(true)
  await page.getByText('9 of 27 points').waitFor()
  await page.getByRole('main').getByRole('region', { name: 'If you want to talk' }).waitFor()
  await expectAccessible(page, 'the result of the self-test')

  expect(new URL(page.url()).search).toBe('')
  expect(sent.filter((call) => /self-test-|"answers"|score/.test(call))).toEqual([])
  expect(await stored()).toBe(before)
  await page.getByRole('button', { name: 'Start over' }).click()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  device.expectQuietConsole()
  await device.close()
})
