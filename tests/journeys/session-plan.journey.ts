/** A plan of a session of slots: made above the game, ended, and the wait after it (RC-12). */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachSize, expectAccessible, launchBrowser } from './browser.ts'
import { visitAsNewPlayer } from './new-account.ts'
import { open, sheet, spinButton } from './steps.ts'

const GAME = '/en-UN/online-casino/play/pragmaticplay/lantern-quay'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe.each(eachSize)('a session plan ($name)', (look) => {
  test('is made above the game, ends the session, and keeps slots closed (RC-12)', async () => {
    const person = await visitAsNewPlayer(browser, look)
    const { page } = person
    await open(page, GAME)
    await spinButton(page).waitFor()
    await page.getByRole('button', { name: 'Plan this session' }).click()
    const form = sheet(page, 'Plan this session')
    await form.getByLabel('Time in minutes').fill('30')
    await form.getByLabel('Most you can lose').fill('12.50')
    await expectAccessible(page, 'the form of a session plan')
    await form.getByRole('button', { name: 'Start the plan' }).click()
    await page.getByText('€12.50 left').waitFor()
    await expectAccessible(page, 'a session plan above the game')

    await page.getByRole('button', { name: 'End session' }).click()
    const over = sheet(page, 'You have ended the session')
    await over.getByText(/^Slots open again from /).waitFor()
    await expectAccessible(page, 'the end of a session plan')
    await over.getByRole('button', { name: 'Go to games' }).click()
    await page.waitForURL('**/online-casino')

    await open(page, GAME)
    await over.waitFor()
    expect(await spinButton(page).count()).toBe(0)
    person.expectQuietConsole()
    await person.close()
  })
})
