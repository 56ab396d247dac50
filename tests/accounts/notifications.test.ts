import type { NotificationContent } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, publish } from '../../apps/server/src/kernel/index.ts'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { createInbox, type Inbox } from '../../apps/server/src/modules/inbox/index.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'
import { addBy, listOf, remove, SoftAuthenticator } from './passkey-kit.ts'
import { appCode, playerWithCodes, renewCodes, stepUpByCode, turnOff } from './second-factor-kit.ts'
import { findPlayerId } from '../kit/personal.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let kit: AccountsKit
let inbox: Inbox
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
  const { db, clock, players } = kit
  inbox = createInbox({
    db,
    clock,
    isRestricted: async (playerId) => (await players.factsOf(playerId))?.isRestricted ?? null,
  })
})
afterAll(() => kit.close())

/** Delivers all events of a player to the inbox, from the first one on: each again with every call. */
async function deliver(playerId: bigint): Promise<void> {
  const { rows } = await kit.db.query<{ id: bigint; topic: string; body: unknown }>(
    'select id, topic, body from kernel.outbox where player_id = $1 order by id',
    [playerId],
  )
  const context = { signal: new AbortController().signal, attempt: 1 }
  for (const { id, topic, body } of rows)
    for (const subscription of inbox.subscriptions)
      if (subscription.topic === topic) {
        kit.clock.advance({ milliseconds: 1 })
        await subscription.deliver({ id, topic, playerId, seq: null, body, at: kit.clock.now() }, context)
      }
}
const tell = (playerId: bigint, topic: string, body: unknown = {}) =>
  inTransaction(kit.db, (tx) => publish(tx, { topic, playerId, body }))
const context = (playerId: bigint) => ({ caller: { playerId, sessionId: 's', claims: {} } }) as never
const read = (playerId: bigint, page: { limit?: number; before?: string } = {}) =>
  inbox.handlers['inbox.notifications']({ limit: 20, before: undefined, ...page }, context(playerId))
const unread = async (playerId: bigint) =>
  (await inbox.handlers['inbox.unread']({}, context(playerId))).unread
async function contents(playerId: bigint): Promise<NotificationContent[]> {
  await deliver(playerId)
  return (await read(playerId)).notifications.map(({ content }) => content)
}
async function told(playerId: bigint, topic: string, body: unknown): Promise<NotificationContent[]> {
  await tell(playerId, topic, body)
  return contents(playerId)
}
const changes = async (playerId: bigint) =>
  (
    await kit.db.query(`select 1 from kernel.outbox where topic = 'inbox.changed' and player_id = $1`, [
      playerId,
    ])
  ).rows.length

describe('the events of an account become notifications', () => {
  it.each([
    [
      'player.dormancy.warned',
      { dormantFrom: '2028-07-15T07:00:00Z' },
      { kind: 'account.dormancy_warned', dormantFrom: '2028-07-15T07:00:00Z' },
    ],
    ['player.dormant', {}, { kind: 'account.dormant' }],
    [
      'wallet.limit',
      {
        measure: 'stake',
        period: 'week',
        share: 80,
        cap: '10000',
        used: '8750',
        currency: 'EUR',
        resetsAt: '2026-10-25T22:00:00+00:00',
      },
      {
        kind: 'limit.used',
        measure: 'stake',
        period: 'week',
        // More than the share that is told of.
        share: 87,
        left: { amount: '12.50', currency: 'EUR' },
        resetsAt: '2026-10-25T22:00:00Z',
      },
    ],
    [
      'wallet.limit',
      {
        measure: 'deposit',
        period: 'day',
        share: 100,
        cap: '10000',
        used: '12000',
        currency: 'EUR',
        resetsAt: '2026-10-24T21:00:00+00:00',
      },
      {
        kind: 'limit.used',
        measure: 'deposit',
        period: 'day',
        share: 100,
        left: { amount: '0.00', currency: 'EUR' },
        resetsAt: '2026-10-24T21:00:00Z',
      },
    ],
    [
      'limit.confirmable',
      { measure: 'loss', period: 'month', confirmUntil: '2026-10-31T09:00:00Z' },
      { kind: 'limit.confirmable', measure: 'loss', period: 'month', confirmUntil: '2026-10-31T09:00:00Z' },
    ],
    [
      'limit.lapsed',
      { measure: 'singleStake', period: null },
      { kind: 'limit.lapsed', measure: 'singleStake', period: null },
    ],
    [
      'document.changed',
      { kind: 'PROOF_OF_ADDRESS', status: 'REQUESTED', reason: 'BAD_QUALITY', news: 'refused' },
      { kind: 'document.refused', document: 'PROOF_OF_ADDRESS' },
    ],
    [
      'document.changed',
      { kind: 'PROOF_OF_ID', status: 'VERIFIED', reason: null, news: 'verified' },
      { kind: 'document.verified', document: 'PROOF_OF_ID' },
    ],
    [
      'deposit.completed',
      { amountMinor: '2050', currency: 'EUR', number: 1, at: '2026-10-24T09:00:00Z', depositId: null },
      { kind: 'deposit.completed', amount: { amount: '20.50', currency: 'EUR' } },
    ],
    [
      'withdrawal.settled',
      { withdrawalId: 'w', amountMinor: '100', currency: 'EUR' },
      { kind: 'withdrawal.paid', amount: { amount: '1.00', currency: 'EUR' } },
    ],
    [
      'withdrawal.released',
      { stage: 'refused', reason: 'operator', amountMinor: '100', currency: 'EUR' },
      { kind: 'withdrawal.refused', amount: { amount: '1.00', currency: 'EUR' } },
    ],
    [
      'withdrawal.released',
      { stage: 'cancelled', reason: 'no-account-named', amountMinor: '100', currency: 'EUR' },
      { kind: 'withdrawal.returned', amount: { amount: '1.00', currency: 'EUR' } },
    ],
    [
      'payout.returned',
      { amountMinor: '100', currency: 'EUR' },
      { kind: 'payout.returned', amount: { amount: '1.00', currency: 'EUR' } },
    ],
    [
      'data-export.ready',
      { exportId: 'e', expiresAt: '2026-10-31T09:00:00Z' },
      { kind: 'data_export.ready', expiresAt: '2026-10-31T09:00:00Z' },
    ],
  ])('%s %j: %j', async (topic, body, content) => {
    const { playerId } = await kit.player()
    expect(await told(playerId, topic, body)).toEqual([content])
  })

  it('a withdrawal that the player cancelled is no news to the player', async () => {
    const { playerId } = await kit.player()
    const body = { stage: 'cancelled', reason: 'player', amountMinor: '100', currency: 'EUR' }
    expect(await told(playerId, 'withdrawal.released', body)).toEqual([])
  })

  it('a body that is not of its topic fails the event, and nothing is stored', async () => {
    const { playerId } = await kit.player()
    await expect(told(playerId, 'deposit.completed', { amountMinor: 'x', currency: 'EUR' })).rejects.toThrow(
      'amountMinor',
    )
    expect((await read(playerId)).notifications).toEqual([])
  })

  it('a completed sign-up welcomes the player; its first login is not reported as a new device', async () => {
    const browser = kit.browser()
    const begun = await kit.register(browser)
    await signIn(browser, begun)
    const playerId = await findPlayerId(kit.db, begun.email)
    expect(await contents(playerId!)).toEqual([{ kind: 'welcome' }])
  })

  it('an event that is delivered again adds nothing', async () => {
    const { playerId } = await kit.player()
    await tell(playerId, 'registration.completed', { market: 'FI', bonusCode: null })
    await deliver(playerId)
    await deliver(playerId)
    expect(await unread(playerId)).toBe(1)
    expect(await changes(playerId)).toBe(1)
  })

  it('of a kind that only another release knows are left out, and the rest is shown', async () => {
    const { playerId } = await kit.player()
    await told(playerId, 'phone.changed', {})
    const before = await contents(playerId)
    await kit.db.query(
      `insert into inbox.notification (player_id, notification_id, event_id, kind, parameters, created_at)
       values ($1, 'ntf_zzzzzzzz', 0, 'of.tomorrow', '{}', $2)`,
      [playerId, kit.clock.now().toString()],
    )
    expect(await contents(playerId)).toEqual(before)
  })
})

describe('changes of the account are reported to its owner', () => {
  async function signedIn(browser: Browser, player: { email: string; password: string }) {
    kit.clock.advance({ seconds: 1 })
    return (await signIn(browser, player)).body.idToken as string
  }

  it('address and marketing: what changed, not the values', async () => {
    const player = await kit.player()
    const browser = kit.browser()
    const token = await signedIn(browser, player)
    const address = { street: 'Aleksanterinkatu 5', postalCode: '00100', city: 'Helsinki' }
    await browser.call('PATCH', '/v1/player/address', { token, body: address })
    const allowed = { channel: 'EMAIL', topic: 'NEWSLETTER', allowed: true }
    const { body: shown } = await browser.call('GET', '/v1/player/marketing_preferences', { token })
    await browser.call('PATCH', '/v1/player/marketing_preferences', {
      token,
      body: { preferences: [allowed], textVersion: shown.textVersion },
    })
    await browser.call('PATCH', '/v1/player/marketing_preferences', { token, body: { noMarketing: true } })
    expect(await contents(player.playerId)).toEqual([
      { kind: 'marketing.changed', allowed: 0, withdrawn: 1 },
      { kind: 'marketing.changed', allowed: 1, withdrawn: 0 },
      { kind: 'details.changed', details: ['street'] },
    ])
  })

  it('a new phone number', async () => {
    const { playerId } = await kit.player()
    const body = { details: ['phone'], actor: 'player' }
    expect(await told(playerId, 'player.details.changed', body)).toEqual([{ kind: 'phone.changed' }])
  })

  it('a new password', async () => {
    const player = await kit.player()
    const browser = kit.browser()
    const token = await signedIn(browser, player)
    const { status } = await browser.call('POST', '/v1/player/password', {
      token,
      body: { oldPassword: player.password, newPassword: 'a lamp beside the stairs' },
    })
    expect(status).toBe(200)
    expect(await contents(player.playerId)).toEqual([{ kind: 'password.changed' }])
  })

  it('a passkey that is added or removed, by its provider, not by the name that was given to it', async () => {
    const player = await kit.player()
    const browser = kit.browser()
    const own = { browser, token: await signedIn(browser, player) }
    const bitwarden = new SoftAuthenticator({ aaguid: 'd548826e-79b4-db40-a3d8-11116f7e8349' })
    expect((await addBy(own, bitwarden)).status).toBe(201)
    const [first] = (await listOf(own)).passkeys
    expect((await addBy(own, new SoftAuthenticator())).status).toBe(201)
    await browser.call('PATCH', `/v1/player/passkeys/${first!.passkeyId}`, {
      token: own.token,
      body: { name: 'call 555 now' },
    })
    expect((await remove(own, first!.passkeyId)).status).toBe(200)
    expect(await contents(player.playerId)).toEqual([
      { kind: 'passkey.removed', device: 'Bitwarden' },
      { kind: 'passkey.added', device: null },
      { kind: 'passkey.added', device: 'Bitwarden' },
    ])
  })

  it('codes that are turned on and off, recovery codes that are used and made again', async () => {
    const player = await playerWithCodes(kit)
    const { own, recoveryCodes, secret } = player
    expect((await stepUpByCode(own, recoveryCodes[0]!)).status).toBe(200)
    expect((await renewCodes(own)).status).toBe(200)
    expect((await stepUpByCode(own, appCode(secret, kit.clock.nowMs()))).status).toBe(200)
    expect((await turnOff(own)).status).toBe(200)
    expect(await contents(player.playerId)).toEqual([
      { kind: 'second_factor.off' },
      { kind: 'recovery_codes.made' },
      { kind: 'recovery_code.used', left: 9 },
      { kind: 'second_factor.on' },
    ])
  })

  it('an event of the release before, which did not name the device, is told without one', async () => {
    const { playerId } = await kit.player()
    expect(await told(playerId, 'passkey.added', { passkeyId: 'pky_1' })).toEqual([
      { kind: 'passkey.added', device: null },
    ])
  })

  it('a login in another browser, with its names and country; later ones in the same browser are not reported', async () => {
    const player = await kit.player()
    await signedIn(kit.browser(), player)
    const other = kit.browser()
    kit.companies.country = 'FI'
    for (let logins = 0; logins < 2; logins++)
      await other.call('POST', '/v1/session', {
        body: { email: player.email, password: player.password },
        headers: { 'user-agent': FIREFOX },
      })
    kit.companies.country = 'UN'
    expect(await contents(player.playerId)).toEqual([
      { kind: 'login.new_device', countryCode: 'FI', browser: 'Firefox', system: 'Linux' },
    ])
  })
})

describe('the inbox', () => {
  async function withNotifications(count: number): Promise<bigint> {
    const { playerId } = await kit.player()
    for (let i = 0; i < count; i++) await tell(playerId, 'registration.completed')
    await deliver(playerId)
    return playerId
  }

  it('is read in pages, newest first, without repeating or leaving out any', async () => {
    const playerId = await withNotifications(5)
    const first = await read(playerId, { limit: 2 })
    const second = await read(playerId, { limit: 2, before: first.next! })
    const third = await read(playerId, { limit: 2, before: second.next! })
    const ids = [first, second, third].flatMap((page) =>
      page.notifications.map(({ notificationId }) => notificationId),
    )
    expect(ids).toHaveLength(5)
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
    expect(third.next).toBeNull()
  })

  it('says on a full last page that there is no next one', async () => {
    const playerId = await withNotifications(2)
    expect((await read(playerId, { limit: 2 })).next).toBeNull()
    expect((await read(playerId, { limit: 1 })).next).not.toBeNull()
  })

  it('marks one as read; a repeated call keeps the first time and tells no socket', async () => {
    const playerId = await withNotifications(2)
    const { notificationId } = (await read(playerId)).notifications[0]!
    const before = await changes(playerId)
    const mark = () => inbox.handlers['inbox.read']({ notificationId }, context(playerId))
    expect(await mark()).toEqual({ unread: 1 })
    const { readAt } = (await read(playerId)).notifications[0]!
    kit.clock.advance({ minutes: 1 })
    expect(await mark()).toEqual({ unread: 1 })
    expect((await read(playerId)).notifications[0]!.readAt).toBe(readAt)
    expect(await changes(playerId)).toBe(before + 1)
  })

  it('marks all up to the newest that was shown: one that arrived meanwhile stays unread', async () => {
    const playerId = await withNotifications(3)
    const upTo = (await read(playerId)).notifications[0]!.notificationId
    await tell(playerId, 'password.changed')
    await deliver(playerId)
    expect(await inbox.handlers['inbox.readAll']({ upTo }, context(playerId))).toEqual({ unread: 1 })
    expect((await read(playerId)).notifications.map(({ readAt }) => readAt !== null)).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  it('counts up to 100', async () => {
    const { playerId } = await kit.player()
    await kit.db.query(
      `insert into inbox.notification (player_id, notification_id, event_id, kind, parameters, created_at)
       select $1, 'ntf_' || n, n, 'welcome', '{}', now() from generate_series(1, 101) n`,
      [playerId],
    )
    expect(await unread(playerId)).toBe(100)
    await kit.db.query('delete from inbox.notification where player_id = $1 and event_id > 99', [playerId])
    expect(await unread(playerId)).toBe(99)
  })

  it('of another player is neither read nor changed', async () => {
    const [one, other] = [await withNotifications(1), await withNotifications(1)]
    const { notificationId } = (await read(other)).notifications[0]!
    await expect(inbox.handlers['inbox.read']({ notificationId }, context(one))).rejects.toMatchObject({
      code: 'error.not_found',
    })
    await inbox.handlers['inbox.readAll']({ upTo: notificationId }, context(one))
    expect(await unread(other)).toBe(1)
  })

  it.each(['payout', 'suspended'])(
    'is refused to a player flagged %s, and open again without the flag',
    async (flag) => {
      const playerId = await withNotifications(1)
      const set = (value: boolean) =>
        kit.db.query(`update players.access set ${flag} = $2 where player_id = $1`, [playerId, value])
      await set(true)
      const refused = { code: 'error.inbox.restricted' }
      await expect(read(playerId)).rejects.toMatchObject(refused)
      await expect(unread(playerId)).rejects.toMatchObject(refused)
      const [notificationId, upTo] = ['ntf_x', 'ntf_x']
      const one = inbox.handlers['inbox.read']({ notificationId }, context(playerId))
      await expect(one).rejects.toMatchObject(refused)
      const all = inbox.handlers['inbox.readAll']({ upTo }, context(playerId))
      await expect(all).rejects.toMatchObject(refused)
      await set(false)
      expect(await unread(playerId)).toBe(1)
    },
  )

  it('keeps a notification for 365 days', async () => {
    const kept = await withNotifications(1)
    const { signal } = new AbortController()
    await kit.db.query('update inbox.notification set created_at = $2 where player_id = $1', [
      kept,
      kit.clock.now().subtract({ hours: 365 * 24 }),
    ])
    await inbox.tidy(signal)
    expect(await unread(kept)).toBe(1)
    kit.clock.advance({ milliseconds: 1 })
    await inbox.tidy(signal)
    expect(await unread(kept)).toBe(0)
  })
})
