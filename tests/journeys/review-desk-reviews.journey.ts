/** The operator's staff at the review desk: a listed person, what comes by mail, and lists of who may not play. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, expectAccessible, launchBrowser, oneDesktop, onePhone, visit } from './browser.ts'
import { visitAsNewPlayer } from './new-account.ts'
import { sandboxUrl } from './running-product.ts'
import { newPlayer, open } from './steps.ts'

const COMPLAINTS = '/en-UN/my-account/account/complaints'
const HIT_TIME_MS = 60_000
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const queuesOf = async (page: Page, name: string) => {
  await page.goto(`${sandboxUrl}/review-desk`)
  await page.getByRole('link', { name: `Be ${name}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Queues' }).waitFor()
}

/** The card with this title. */
const cardOf = (page: Page, title: string) =>
  page.locator('section.card').filter({ has: page.getByRole('heading', { level: 3, name: title }) })

/** Sends the form of a card, and waits for the queues. */
async function send(page: Page, title: string, button: string, fields: Readonly<Record<string, string>>) {
  const card = cardOf(page, title)
  for (const [label, text] of Object.entries(fields)) await card.getByLabel(label).fill(text)
  await card.getByRole('button', { name: button }).click()
  await page.getByRole('heading', { level: 1, name: 'Queues' }).waitFor()
}

describe.each(oneDesktop)('reviews ($name)', (look) => {
  const { lastName: letters, day, ...rest } = newPlayer()
  const player = { ...rest, day, firstName: 'Wilhelmina', lastName: letters.replace('Byrne', 'Quartz') }
  let person: Visit
  let clerk: Visit
  let number = ''
  beforeAll(async () => {
    const dateOfBirth = `1990-05-${String(day).padStart(2, '0')}`
    const { firstName, lastName } = player
    const listed = await fetch(`${sandboxUrl}/screening/names`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ firstName, lastName, dateOfBirth, topic: 'sanction' }),
    })
    expect(listed.ok).toBe(true)
    person = await visitAsNewPlayer(browser, onePhone[0]!, player)
    clerk = await visit(browser, sandboxUrl, look)
    clerk.page.setDefaultTimeout(60_000)
  })
  afterAll(() => Promise.all([person?.close(), clerk?.close()]))

  test('a listed person is dismissed by one member of staff and by another one (KYC-03)', async () => {
    const { page } = clerk
    const hit = cardOf(page, 'Listed persons: 1')
    await queuesOf(page, 'Kaisa')
    await expect
      .poll(() => page.reload().then(() => hit.count()), { timeout: HIT_TIME_MS, interval: 1_000 })
      .toBe(1)
    number = /Player (\d+)/.exec((await hit.textContent()) ?? '')?.[1] ?? ''
    const dismiss = page.getByRole('button', { name: 'It is another person' })
    const say = async () => {
      await hit.getByRole('link', { name: 'Compare' }).click()
      await page.getByText(`${player.firstName} ${player.lastName}`).first().waitFor()
      const form = page.locator('form').filter({ has: dismiss })
      await form.getByLabel('Reason in words').fill('Another place of birth.')
      await dismiss.click()
      await page.getByRole('heading', { level: 1, name: 'Queues' }).waitFor()
    }
    await say()
    await hit.getByRole('link', { name: 'Compare' }).click()
    await page.getByText('You have made this request: another person decides.').waitFor()
    expect(await dismiss.count()).toBe(0)
    await expectAccessible(page, 'a screening at the desk')

    await queuesOf(page, 'Kwame')
    await say()
    expect(await hit.count()).toBe(0)
    clerk.expectQuietConsole()
  })

  test('a complaint that came by mail is entered, and the player reads it (CARE-10, EXC-22)', async () => {
    const { page } = clerk
    await queuesOf(page, 'Clara')
    await expectAccessible(page, 'the queues of complaints at the desk')
    const form = cardOf(page, 'Enter a complaint that came by mail')
    await form.getByLabel('Topic').selectOption('safer-play')
    await send(page, 'Enter a complaint that came by mail', 'Enter the complaint', {
      'Number of the player': number,
      'The player’s words': 'I object to the exclusion.',
    })
    await page
      .locator('section.card')
      .filter({ hasText: `Player ${number} ` })
      .first()
      .waitFor()
    await open(person.page, COMPLAINTS)
    await person.page.getByText('I object to the exclusion.').waitFor()
    person.expectQuietConsole()
  })

  test('what a family asks for becomes a case, and its note is in the history (EXC-21)', async () => {
    const { page } = clerk
    await queuesOf(page, 'Sofia')
    await expectAccessible(page, 'the queues of safer gambling at the desk')
    await send(page, 'Enter what somebody asks about a player', 'Open a case', {
      'Number of the player': number,
      'Name of the person': 'Eva Example',
      'How to reach the person': 'eva@family.example',
      'What the person asks for, and why': 'plays at night',
    })
    const card = page
      .locator('section.card')
      .filter({ hasText: `Player ${number} ` })
      .filter({ hasText: 'Case: third party request' })
    await card.getByRole('link', { name: 'Open the case' }).click()
    await page.getByText('Eva Example, eva@family.example').waitFor()
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Add a note' }) })
    await form.getByLabel('Reason in words').fill('called her')
    await form.getByRole('button', { name: 'Add a note' }).click()
    await card.getByRole('link', { name: 'Open the case' }).click()
    await page.getByText('noted · called her').waitFor()
  })

  test('somebody who may not play is added by one member of staff and removed by another one (ID-20)', async () => {
    const { page } = clerk
    await queuesOf(page, 'Olga')
    await send(page, 'Add a person by name', 'Add', {
      'First name': 'Eva',
      'Last name': 'Example',
      'Born, such as 1990-05-17': '1990-05-17',
    })
    const entry = cardOf(page, 'staff: known by person')
    await entry.getByText('You have made this request: another person decides.').waitFor()
    await expectAccessible(page, 'persons who may not play at the desk')
    await queuesOf(page, 'Oskar')
    await entry.getByLabel('Reason').fill('has left')
    await entry.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Nobody is on a list.').waitFor()
    clerk.expectQuietConsole()
  })
})
