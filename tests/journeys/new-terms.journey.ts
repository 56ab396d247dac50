/** New terms while players are there: what has changed is shown, and nothing is played before they are accepted. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, oneDesktop, expectAccessible, launchBrowser } from './browser.ts'
import { visitAsNewPlayer } from './new-account.ts'
import { productSettings } from './product-settings.ts'
import { siteUrl } from './running-product.ts'
import { open } from './steps.ts'

const NEW_VERSION = 1_000
let browser: Browser

/** Sends a change of documents as an editor does. */
async function edit(mutation: object): Promise<void> {
  const answer = await fetch(`${siteUrl}/content/v2021-08-31/data/mutate/production`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${productSettings.CONTENT_TOKEN}` },
    body: JSON.stringify({ mutations: [mutation] }),
  })
  if (!answer.ok) throw new Error(`the editor was refused: ${answer.status} ${await answer.text()}`)
}

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe.each(oneDesktop)('terms that change ($name)', (look) => {
  const id = `terms-of-a-journey-${look.width}`
  const version = NEW_VERSION + look.width
  let person: Visit
  beforeAll(async () => {
    person = await visitAsNewPlayer(browser, look)
  })
  afterAll(async () => {
    await edit({ delete: { id } })
    await person?.close()
  })

  test('are asked for before play, say what is new, and leave the withdrawal open (ID-13)', async () => {
    const { page } = person
    const change = 'Withdrawals are paid within one day.'
    await edit({ create: { _id: id, _type: 'termsVersion', version, changes: [{ en: change }] } })
    await open(page, '/en-UN/online-casino')
    await page.waitForURL(/accept-terms-condition/)
    await page.getByRole('heading', { level: 1, name: 'Our terms have changed' }).waitFor()
    await page.getByText(change).waitFor()
    await page.getByText(`Version ${version}`).waitFor()
    await expectAccessible(page, 'new terms')
    await open(page, '/en-UN/my-account/banking/withdraw')
    await page.getByRole('heading', { level: 1, name: 'Withdraw' }).waitFor()
  })

  test('are accepted one time, and play is open', async () => {
    const { page } = person
    await open(page, '/en-UN/accept-terms-condition')
    await page.getByRole('button', { name: 'Accept terms' }).click()
    await page.waitForURL((url) => url.pathname === '/en-UN')
    await open(page, '/en-UN/online-casino')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/en-UN/online-casino')
    await open(page, '/en-UN/accept-terms-condition')
    await page.getByText('You have accepted the current terms.').waitFor()
    person.expectQuietConsole()
  })
})
