/** A player who leaves a game by the site's own button. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'

const siteUrl = inject('siteUrl')
let browser: Browser
let person: Visit

beforeAll(async () => {
  browser = await launchBrowser()
  person = await visit(browser, siteUrl, looks[3]!)
  const answer = await person.context.request.post(`${siteUrl}/api/v1/session`, {
    data: { email: 'una@players.example', password: seededPlayers.password },
    headers: { origin: siteUrl },
  })
  expect(answer.ok()).toBe(true)
})
afterAll(async () => {
  await person?.close()
  await browser?.close()
})

test('a game opened by its address leads to the lobby of its kind', async () => {
  const { page } = person
  await page.goto('/en-UN/online-casino/play/pragmaticplay/lantern-quay')
  await page.getByRole('button', { name: 'Back to games' }).click()
  await page.waitForURL('**/en-UN/online-casino')
  person.expectQuietConsole()
})
