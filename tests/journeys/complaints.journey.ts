/** A complaint from the site to the review desk and back, and its appeal by another person (CARE-10). */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Visit, expectAccessible, launchBrowser, oneDesktop, onePhone, visit } from './browser.ts'
import { visitAsNewPlayer } from './new-account.ts'
import { sandboxUrl } from './running-product.ts'
import { newPlayer, open, sheet } from './steps.ts'

const COMPLAINTS = '/en-UN/my-account/account/complaints'
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** Answers what waits under a reference, as a member of staff. */
async function answerAs(desk: Page, name: string, reference: string, text: string): Promise<void> {
  await desk.goto(`${sandboxUrl}/review-desk`)
  await desk.getByRole('link', { name: `Be ${name}` }).click()
  await desk.getByRole('heading', { level: 1, name: 'Queues' }).waitFor()
  const card = desk.locator('section.card').filter({ hasText: reference })
  await card.getByRole('link', { name: 'Read it' }).click()
  await desk.getByRole('button', { name: 'Evidence for a dispute (ZIP)' }).waitFor()
  await expectAccessible(desk, 'a complaint at the desk')
  await desk.getByLabel('Outcome').selectOption('rejected')
  await desk.getByLabel('Answer, which the player reads').fill(text)
  await desk.getByRole('button', { name: 'Send the answer' }).click()
  await desk.getByRole('heading', { level: 1, name: 'Queues' }).waitFor()
}

describe.each(onePhone)('a complaint ($name)', (look) => {
  let person: Visit
  let clerk: Visit
  beforeAll(async () => {
    person = await visitAsNewPlayer(browser, look, newPlayer())
    clerk = await visit(browser, sandboxUrl, oneDesktop[0]!)
    clerk.page.setDefaultTimeout(60_000)
  })
  afterAll(() => Promise.all([person?.close(), clerk?.close()]))

  test('is filed, answered, appealed and answered by another person (CARE-10)', async () => {
    const { page } = person
    await open(page, COMPLAINTS)
    await page.getByRole('button', { name: 'File a complaint' }).click()
    const form = sheet(page, 'File a complaint')
    await form.getByLabel('What is it about?').selectOption('withdrawal')
    await form.getByLabel('What has happened, and what do you expect?').fill('My money is late')
    await expectAccessible(page, 'the form of a complaint')
    await form.getByRole('button', { name: 'Send the complaint' }).click()
    const shown = await page.getByText(/^Reference /).textContent()
    const reference = shown?.replace('Reference ', '').trim() ?? ''
    await expectAccessible(page, 'the page of complaints')

    await answerAs(clerk.page, 'Clara', reference, 'It was sent on Monday')
    await open(page, COMPLAINTS)
    await page.getByText('It was sent on Monday').waitFor()
    await page.getByText('You can have the dispute settled independently').waitFor()
    await page.getByRole('button', { name: 'Appeal' }).click()
    const appeal = sheet(page, 'Appeal')
    await appeal.getByLabel('Why do you disagree with the answer?').fill('It is not there')
    await appeal.getByRole('button', { name: 'Send the appeal' }).click()
    await page.getByText('Appeal being worked on').waitFor()

    await answerAs(clerk.page, 'Carlo', reference, 'Your bank has it since today')
    await open(page, COMPLAINTS)
    await page.getByText('Your bank has it since today').waitFor()
    await page.getByText('Closed').waitFor()
    person.expectQuietConsole()
  })
})
