/** A player of the platform that the operator left logs in here for the first time. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, onePhone, launchBrowser, visit } from './browser.ts'
import { siteUrl, sandboxUrl } from './running-product.ts'
import { balanceChip, fillLogin, open, signIn, signOut } from './steps.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

interface OldAccount {
  readonly id: string
  readonly movedTo: string | null
}

async function movedTo(id: string): Promise<string | null> {
  const response = await fetch(`${sandboxUrl}/old-platform/players`, {
    headers: { accept: 'application/json' },
  })
  const { players } = (await response.json()) as { players: OldAccount[] }
  return players.find((one) => one.id === id)?.movedTo ?? null
}

const [phone, desktop] = [
  { id: 'mila-muutto', email: 'mila@old.example', password: 'from the old house', firstName: 'Mila' },
  { id: 'raimo-raja', email: 'raimo@old.example', password: 'from the old house', firstName: 'Raimo' },
]

describe.each(onePhone)('a player of the old platform ($name)', (look) => {
  const player = look.width < 768 ? phone : desktop
  let person: Visit
  let page: Page
  beforeAll(async () => {
    person = await visit(browser, siteUrl, look)
    page = person.page
    page.setDefaultTimeout(60_000)
  })
  afterAll(() => person?.close())

  test('with a wrong password gets the answer that everybody gets, and does not move', async () => {
    await open(page, '/en-UN')
    await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click()
    await fillLogin(page, { ...player, password: 'not from the old house' })
    await page.getByText('Email and password do not match').waitFor()
    expect(await movedTo(player.id)).toBeNull()
  })

  test('logs in with the password from there, is asked for the terms, and the old platform knows', async () => {
    await fillLogin(page, player)
    await balanceChip(page).waitFor()
    await open(page, '/en-UN/online-casino')
    await page.waitForURL(/accept-terms-condition/)
    await expect.poll(() => movedTo(player.id), { timeout: 30_000 }).toMatch(/^\d+$/)
    await open(page, '/en-UN/my-account/inbox')
    await page.getByRole('link', { name: 'Welcome to Marquee' }).waitFor()
  })

  test('logs in again, although the old platform does not know the password any more', async () => {
    await open(page, '/en-UN')
    await signOut(page)
    await signIn(page, player)
    expect(await movedTo(player.id)).toMatch(/^\d+$/)
  })
})
