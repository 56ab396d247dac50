/** Passkeys with an authenticator of the browser: add, log in, prove who one is, rename, remove; and without one. */
import { type EmbeddedPostgres, startPostgres } from '@marquee/embedded-postgres'
import pg from 'pg'
import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Visit, onePhone, expectAccessible, launchBrowser, visit } from './browser.ts'
import { visitAsNewPlayer } from './new-account.ts'
import { siteUrl, sandboxUrl, databaseDir } from './running-product.ts'
import { balanceChip, newPlayer, open, sheet, signInSeeded, signOut } from './steps.ts'
import { emailDigest } from '../kit/personal.ts'

const SECURITY = '/en-UN/my-account/account/security'
let browser: Browser
let server: EmbeddedPostgres
let database: pg.Client

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startPostgres({ dataDir: databaseDir })
  database = new pg.Client(server.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await server?.stop()
  await browser?.close()
})

/** A device with a screen lock, whose owner answers at once. */
class Device {
  readonly #session: CDPSession
  readonly #authenticatorId: string

  private constructor(session: CDPSession, authenticatorId: string) {
    this.#session = session
    this.#authenticatorId = authenticatorId
  }

  static async plugIn(page: Page): Promise<Device> {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return new Device(session, authenticatorId)
  }

  /** Whether its owner unlocks it; otherwise the browser's dialog ends without a passkey. */
  async answers(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', {
      authenticatorId: this.#authenticatorId,
      isUserVerified,
    })
  }

  async passkeyCount(): Promise<number> {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', {
      authenticatorId: this.#authenticatorId,
    })
    return credentials.length
  }
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const openLogin = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click()
const byPasskey = (page: Page) => sheet(page, 'Log in').getByRole('button', { name: 'Log in with a passkey' })

/** Subjects of the mails that arrived at an address. */
async function mailsTo(address: string): Promise<string> {
  const answer = await fetch(`${sandboxUrl}/mailbox/messages?${new URLSearchParams({ to: address })}`)
  return answer.text()
}

describe.each(onePhone)('a player with a passkey ($name)', (look) => {
  const player = newPlayer()
  let person: Visit
  let page: Page
  let device: Device

  /** The last proof becomes older than ten minutes. */
  async function age(): Promise<void> {
    await database.query(
      `update identity.session set authenticated_at = authenticated_at - interval '11 minutes'
        where player_id in (select player_id from players.player where email_key = $1)`,
      [emailDigest(player.email)],
    )
  }

  beforeAll(async () => {
    person = await visitAsNewPlayer(browser, look, player)
    page = person.page
    device = await Device.plugIn(page)
  })
  afterAll(() => person?.close())

  test('adds one, is told of a dialog that was closed, and of a device that has one already', async () => {
    await open(page, SECURITY)
    await passkeys(page).getByText('You have no passkeys yet.').waitFor()
    await expectAccessible(page, 'passkeys, none')
    await device.answers(false)
    await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys(page).getByRole('alert').waitFor()
    await expectAccessible(page, 'passkeys, the dialog was closed')
    expect(await device.passkeyCount()).toBe(0)

    await device.answers(true)
    await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
    await toast(page, 'Your passkey was added.')
    await passkeys(page).getByText('Not used yet').waitFor()
    expect(await passkeys(page).getByRole('listitem').count()).toBe(1)
    expect(await device.passkeyCount()).toBe(1)
    await expectAccessible(page, 'passkeys, one')
    await expect.poll(() => mailsTo(player.email)).toContain('A passkey was added to your Marquee account')

    await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys(page).getByText('already has a passkey for your account', { exact: false }).waitFor()
    expect(await device.passkeyCount()).toBe(1)
    person.expectQuietConsole()
  })

  test('logs in with it without an address, after a dialog that was closed', async () => {
    await signOut(page)
    await openLogin(page)
    await byPasskey(page).waitFor()
    await expectAccessible(page, 'log in, with passkeys')
    await device.answers(false)
    await byPasskey(page).click()
    await sheet(page, 'Log in').getByRole('alert').waitFor()
    await expectAccessible(page, 'log in, the dialog was closed')
    await device.answers(true)
    await byPasskey(page).click()
    await balanceChip(page).waitFor()
    await open(page, '/en-UN/my-account/account/login-history')
    await page.getByText(/· Passkey$/).waitFor()
    await open(page, SECURITY)
    await passkeys(page)
      .getByText(/^Last used /)
      .waitFor()
    person.expectQuietConsole()
  })

  test('renames it: bad input is named at the field', async () => {
    await passkeys(page)
      .getByRole('button', { name: /^Rename: / })
      .click()
    const rename = sheet(page, 'Rename passkey')
    const name = rename.getByRole('textbox', { name: 'Name' })
    await name.fill('***')
    await rename.getByRole('button', { name: 'Save name' }).click()
    await rename
      .getByText(/^Use up to 40/)
      .first()
      .waitFor()
    await expectAccessible(page, 'passkeys, a refused name')
    await name.fill('Puhelin キー')
    await rename.getByRole('button', { name: 'Save name' }).click()
    await toast(page, 'The name was changed.')
    await passkeys(page).getByText('Puhelin キー', { exact: true }).waitFor()
    person.expectQuietConsole()
  })

  test('proves with it who they are, and removes it: it logs in no more', async () => {
    await age()
    await page.reload()
    await passkeys(page).getByRole('button', { name: 'Remove: Puhelin キー' }).click()
    const remove = sheet(page, 'Remove this passkey?')
    await remove.waitFor()
    await expectAccessible(page, 'passkeys, to be removed')
    await remove.getByRole('button', { name: 'Remove' }).click()
    const question = sheet(page, 'Confirm that it is you')
    await question.getByText('Use one of your passkeys for this.').waitFor()
    await expectAccessible(page, 'step-up, passkey')
    await device.answers(false)
    await question.getByRole('button', { name: 'Use a passkey' }).click()
    await question.getByRole('alert').waitFor()
    await device.answers(true)
    await question.getByRole('button', { name: 'Use a passkey' }).click()
    await toast(page, 'Your passkey was removed.')
    await passkeys(page).getByText('You have no passkeys yet.').waitFor()
    await expect
      .poll(() => mailsTo(player.email))
      .toContain('A passkey was removed from your Marquee account')

    // The device still has it.
    expect(await device.passkeyCount()).toBe(1)
    await signOut(page)
    await openLogin(page)
    await byPasskey(page).click()
    await sheet(page, 'Log in').getByText('The passkey was not accepted').waitFor()
    await expectAccessible(page, 'log in, a passkey that was removed')
    person.expectQuietConsole()
  })
})

test('a browser without passkeys shows no button for them, and says so in the account', async () => {
  const person = await visit(browser, siteUrl, onePhone[0]!)
  const { page, context } = person
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await open(page, '/en-UN')
  await openLogin(page)
  await sheet(page, 'Log in').getByRole('button', { name: 'Log in', exact: true }).waitFor()
  expect(await byPasskey(page).count()).toBe(0)
  await expectAccessible(page, 'log in, without passkeys')
  await signInSeeded(context, siteUrl, 'una')
  await open(page, SECURITY)
  await passkeys(page)
    .getByText(/^This browser does not support passkeys/)
    .waitFor()
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
  await expectAccessible(page, 'passkeys, in a browser without them')
  person.expectQuietConsole()
  await person.close()
})
