/** Two tabs of one browser: what happens in one is known in the other. */
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Visit, launchBrowser, looks, visit } from './browser.ts'
import { siteUrl } from './running-product.ts'
import { hydrated, open, openAccount, signIn, signInSeeded, spinButton } from './steps.ts'

const { password } = seededPlayers
const UNA = { email: 'una@players.example', password }
const NILS = 'nils'
const wide = looks.find(({ width }) => width >= 1024)!
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('in two tabs', () => {
  let person: Visit
  let first: Page
  beforeEach(async () => {
    person = await visit(browser, siteUrl, wide)
    first = person.page
    first.setDefaultTimeout(45_000)
    await open(first, '/en-UN/terms')
    await signIn(first, UNA)
  })
  afterEach(() => person?.close())

  test('a game that is opened in one ends the game of the other within 3 s', async () => {
    await open(first, '/en-UN/play/lantern-quay')
    await spinButton(first).waitFor()
    const second = await person.context.newPage()
    const launched = second.waitForResponse((response) => response.url().includes('/slug/ember-forge/url'))
    await second.goto('/en-UN/play/ember-forge')
    await launched
    await first.getByText('A game is open in another window').waitFor({ timeout: 3_000 })
    await first.getByRole('button', { name: 'Play here instead' }).click()
    await spinButton(first).waitFor()
    await second.getByText('A game is open in another window').waitFor({ timeout: 3_000 })
    expect(await first.locator('iframe').count()).toBe(1)
    expect(await second.locator('iframe').count()).toBe(0)
    person.expectQuietConsole()
  })

  test('a sign-in that no tab is told of leaves no tab with the previous player', async () => {
    // A tab without a socket hears of it with its next call only.
    const connected = first
      .waitForEvent('websocket', (socket) => socket.url().includes('/socket/wallet'))
      .then((socket) => socket.waitForEvent('framereceived'))
    await first.reload()
    await connected
    const loadedAgain = first.waitForEvent('load')
    await signInSeeded(person.context, siteUrl, NILS)
    await loadedAgain
    await hydrated(first)
    await openAccount(first)
    await first.getByRole('dialog').getByText(`${NILS}@players.example`).waitFor()
    person.expectQuietConsole()
  })
})
