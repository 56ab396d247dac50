import { describe, expect, it, vi } from 'vitest'
import { silentLog } from '../../apps/server/src/kernel/index.ts'
import type { DeviceReport } from '../../apps/server/src/modules/outside/index.ts'
import { type AccountsKit, createAccountsKit, prove } from './kit.ts'
import { deviceSteps, reported, useDeviceKits } from './device-kit.ts'
import { findPlayerId, findRegistration } from '../kit/personal.ts'

let kit: AccountsKit
let recording: AccountsKit
useDeviceKits((kits) => ({ kit, recording } = kits))
const { answerWith, asked, rowsOf, resultsOf, logIn, signUp } = deviceSteps(() => kit)

describe('a sign-up', () => {
  it('is checked in its first step, under its own id, and the check is the player’s once the account is open', async () => {
    answerWith(reported('review'))
    // Another account has used the device.
    await logIn(await kit.player())
    asked().length = 0
    const browser = kit.browser()
    const email = kit.email()
    const created = await signUp({ email })
    expect(created.status).toBe(201)
    expect(asked()).toEqual([
      expect.objectContaining({
        type: 'registration',
        accountCode: expect.stringMatching(/^reg-[\w-]{43}$/),
      }),
    ])
    const { registrationId } = created.body as { registrationId: string }
    expect(asked()[0]!.accountCode).not.toContain(registrationId)
    const phone = kit.phone()
    await browser.call('PUT', '/v1/player/registration', {
      body: {
        registrationId,
        dateOfBirth: '1990-05-17',
        countryCode: 'FI',
        postalCode: '00100',
        city: 'Helsinki',
        street: 'Mannerheimintie 1',
        mobilePhone: { prefix: phone.prefix, body: phone.body },
        termsAndConditionsAccepted: true,
        termsAndConditionsAcceptedVersion: 3,
        cookiePolicyAccepted: true,
        marketingOptIn: false,
        languageCode: 'fi',
      },
    })
    await prove(kit, browser, 'email', { registrationId, email, e164: phone.e164 })
    await prove(kit, browser, 'sms', { registrationId, email, e164: phone.e164 })
    const playerId = await findPlayerId(kit.db, email)
    expect(await rowsOf(playerId!)).toMatchObject([{ type: 'registration', result: 'review' }])
    // Others have logged in on that device: the new account is a signal, when it opens.
    const { rows: noticed } = await kit.db.query(
      'select device_alias from identity.shared_device where player_id = $1',
      [playerId],
    )
    expect(noticed).toEqual([{ device_alias: '4611686018427387101' }])
  })

  it('from a denied device is refused before anything is stored or sent, and goes on where the policy records', async () => {
    answerWith(reported('deny'))
    const email = kit.email()
    expect(await signUp({ email })).toMatchObject({ status: 409, body: { code: 'error.device.refused' } })
    expect(await findRegistration(kit.db, email)).toBeUndefined()
    answerWith(reported('deny'), recording)
    expect((await signUp({}, recording)).status).toBe(201)
  })

  it('gets the same answer for a known and an unknown address (SEC-07)', async () => {
    answerWith(reported('deny'))
    const { email } = await kit.player()
    const [known, unknown] = [await signUp({ email }), await signUp()]
    expect({ ...known.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })

  it('goes on without an answer and without a blackbox', async () => {
    answerWith({ outcome: 'unknown' })
    expect((await signUp()).status).toBe(201)
    expect((await signUp({ blackbox: undefined })).status).toBe(201)
  })

  it('asks nobody without a solved captcha or with a password that is refused', async () => {
    expect((await signUp({ password: 'password1234' })).status).toBe(400)
    expect(asked()).toEqual([])
  })
})

describe('checks of sign-ups that were never completed', () => {
  it('are deleted after 90 days and not before; those of players stay', async () => {
    const own = await createAccountsKit({ device: true })
    try {
      const player = await own.player()
      await logIn(player, {}, own)
      await signUp({}, own)
      const left = async () => (await own.db.query('select from identity.device_check')).rows.length
      const tidy = () =>
        own.identity.jobs
          .find(({ kind }) => kind.name === 'identity.tidy')!
          .run({}, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
      own.clock.advance({ hours: 24 * 90 - 1 })
      await tidy()
      expect(await left()).toBe(2)
      own.clock.advance({ hours: 2 })
      await tidy()
      expect(await left()).toBe(1)
      expect(await resultsOf(player.playerId, own)).toEqual(['unknown'])
    } finally {
      await own.close()
    }
  })
})

describe('a device that several accounts use (ID-05)', () => {
  let aliases = 0
  const onDevice = () => {
    const deviceAlias = `shared-${++aliases}`
    answerWith({ ...reported('allow'), deviceAlias } as DeviceReport)
    return deviceAlias
  }
  const signals = async (deviceAlias: string) =>
    (
      await kit.db.query<{ player_id: bigint; other_player_ids: bigint[]; noticed_at: Temporal.Instant }>(
        `select player_id, other_player_ids, noticed_at from identity.shared_device
          where device_alias = $1 order by noticed_at, player_id`,
        [deviceAlias],
      )
    ).rows

  it('is a signal for staff, one time for each account that comes to it, and refuses nobody', async () => {
    const deviceAlias = onDevice()
    const [first, second, third] = [await kit.player(), await kit.player(), await kit.player()]
    const alarm = vi.spyOn(silentLog, 'warn')
    expect((await logIn(first)).status).toBe(200)
    expect((await logIn(first)).status).toBe(200)
    expect(await signals(deviceAlias)).toEqual([])
    expect(alarm).not.toHaveBeenCalled()
    kit.clock.advance({ seconds: 1 })
    expect((await logIn(second)).status).toBe(200)
    expect(alarm.mock.calls.map(([fields]) => fields)).toEqual([
      {
        port: 'device',
        playerId: second.playerId.toString(),
        otherPlayerIds: [first.playerId.toString()],
        alarm: true,
      },
    ])
    alarm.mockRestore()
    const noticedAt = kit.clock.now()
    kit.clock.advance({ seconds: 1 })
    for (const player of [third, second, first]) expect((await logIn(player)).status).toBe(200)
    expect(await signals(deviceAlias)).toEqual([
      { player_id: second.playerId, other_player_ids: [first.playerId], noticed_at: noticedAt },
      {
        player_id: third.playerId,
        other_player_ids: [first.playerId, second.playerId],
        noticed_at: kit.clock.now(),
      },
    ])
    const { rows } = await kit.db.query(
      `select body from kernel.outbox where topic = 'player.device.shared' and player_id = $1`,
      [second.playerId],
    )
    expect(rows).toEqual([{ body: { deviceAlias, otherPlayerIds: [first.playerId.toString()] } }])
  })

  it('is noticed when two accounts come to it at the same time', async () => {
    const deviceAlias = onDevice()
    const players = [await kit.player(), await kit.player()]
    const answers = await Promise.all(players.map((player) => logIn(player)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await signals(deviceAlias)).toHaveLength(1)
  })

  it('is not one for a device that the company does not name', async () => {
    answerWith({ ...reported('allow'), deviceAlias: null } as DeviceReport)
    const alarm = vi.spyOn(silentLog, 'warn')
    for (const player of [await kit.player(), await kit.player()]) await logIn(player)
    expect(alarm).not.toHaveBeenCalled()
    alarm.mockRestore()
  })
})
