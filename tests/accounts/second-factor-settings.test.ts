import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsKit, createAccountsKit, endSessionsIn, signIn, whileWaiting } from './kit.ts'
import { addBy, signInBy, SoftAuthenticator } from './passkey-kit.ts'
import {
  appCode,
  begin,
  changesOf,
  claimsOf,
  codeMails,
  confirm,
  expired,
  playerWithCodes,
  renewCodes,
  sendCode,
  type Session,
  signedIn,
  signedInByCode,
  stateOf,
  stepUpByCode,
  stepUpByCodeDue,
  turnOff,
  withPassword,
  wrongAppCode,
  wrongCode,
} from './second-factor-kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit()
})
afterAll(() => kit.close())

const now = () => kit.clock.nowMs()
const codeOf = ({ secret }: { secret: string }, steps = 0) => appCode(secret, now(), steps)
const wrongOf = ({ secret }: { secret: string }) => wrongAppCode(secret, now())
async function refreshed({ browser }: Session): Promise<Session> {
  const { body } = await browser.call('POST', '/v1/session/refresh', { body: { idleSeconds: 0 } })
  return { browser, token: body.idToken as string }
}
/** The same session, more than ten minutes after its proof. */
async function later(own: Session): Promise<Session> {
  kit.clock.advance({ minutes: 9 })
  await refreshed(own)
  kit.clock.advance({ minutes: 1, seconds: 1 })
  return refreshed(own)
}
const endOthers = ({ browser, token }: Session) =>
  browser.call('POST', '/v1/player/sign_out/others', { token, body: {} })

describe('turning codes on', () => {
  it('needs a proof of the last ten minutes, shows a secret, and is on only after a right code', async () => {
    const player = await kit.player()
    const late = await later(await signedIn(kit, player))
    expect(await begin(late)).toMatchObject({ status: 403, body: { code: 'error.step_up.required' } })
    const own = await signedIn(kit, player)
    expect(await stateOf(own)).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
      hasPassword: true,
    })
    const begun = await begin(own)
    expect(begun).toMatchObject({ status: 200 })
    const { secret, uri } = begun.body as { secret: string; uri: string }
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}&issuer=Marquee`)
    expect(await confirm(own, wrongOf({ secret }))).toMatchObject({
      status: 400,
      body: { code: 'error.second_factor.code', validationErrors: [{ field: 'code', code: 'incorrect' }] },
    })
    expect((await stateOf(own)).isOn).toBe(false)
    expect((await signIn(kit.browser(), player)).status).toBe(200)

    const on = await confirm(own, codeOf({ secret }))
    expect(on.status).toBe(200)
    expect(new Set(on.body.recoveryCodes).size).toBe(10)
    expect(await stateOf(own)).toEqual({
      isOn: true,
      since: kit.clock.now().toString(),
      recoveryCodesLeft: 10,
      hasPassword: true,
    })
    expect(await codeMails(kit, player)).toEqual(['second-factor-on'])
    const sid = claimsOf(own.token)['sid']
    expect(await changesOf(kit, player)).toMatchObject([{ change: 'on', session_id: sid }])
    expect((await changesOf(kit, player))[0]!.request_id).not.toBe('')
  })

  it('stores the secret encrypted and recovery codes as digests', async () => {
    const { playerId, secret, recoveryCodes } = await playerWithCodes(kit)
    const { rows } = await kit.db.query<{ stored: string }>(
      `select data::text as stored from identity.authenticator where player_id = $1 and kind = 'totp'
       union all select encode(code_hash, 'hex') from identity.recovery_code where player_id = $1`,
      [playerId],
    )
    expect(rows).toHaveLength(11)
    const stored = rows.map((row) => row.stored).join(' ')
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code)
  })

  it('takes a code within ten minutes, and the same session gets the same secret until then', async () => {
    const own = await signedIn(kit, await kit.player())
    const { secret } = (await begin(own)).body as { secret: string }
    kit.clock.advance({ minutes: 9, seconds: 59 })
    const renewed = await refreshed(own)
    expect((await begin(renewed)).body.secret).toBe(secret)
    kit.clock.advance({ seconds: 1 })
    expect(await confirm(renewed, codeOf({ secret }))).toMatchObject(expired)
    expect((await stateOf(renewed)).isOn).toBe(false)
    const other = await signedIn(kit, await kit.player())
    const second = (await begin(other)).body as { secret: string }
    kit.clock.advance({ minutes: 9, seconds: 59 })
    expect(await confirm(await refreshed(other), codeOf(second))).toMatchObject({ status: 200 })
  })

  it('in two sessions at the same time leaves one secret, the one that was shown last', async () => {
    const player = await kit.player()
    const [one, two] = [await signedIn(kit, player), await signedIn(kit, player)]
    const [first, second] = [
      (await begin(one)).body as { secret: string },
      (await begin(two)).body as { secret: string },
    ]
    expect(first.secret).not.toBe(second.secret)
    expect(await confirm(one, codeOf(first))).toMatchObject(expired)
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(two, codeOf(second))))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409'])
    expect(await begin(one)).toMatchObject({ status: 409, body: { code: 'error.second_factor.on' } })
    const { rows } = await kit.db.query(
      `select from identity.authenticator where player_id = $1 and kind = 'totp'`,
      [player.playerId],
    )
    expect(rows).toHaveLength(1)
  })

  it('begun at the same time in one session gives one secret', async () => {
    const own = await signedIn(kit, await kit.player())
    const answers = await Promise.all(Array.from({ length: 4 }, () => begin(own)))
    expect(new Set(answers.map(({ body }) => body.secret as string)).size).toBe(1)
  })

  it('is for an account with a password', async () => {
    const player = await kit.player()
    const own = await signedIn(kit, player)
    await kit.db.query('delete from identity.authenticator where player_id = $1', [player.playerId])
    expect((await stateOf(own)).hasPassword).toBe(false)
    expect(await begin(own)).toMatchObject({ status: 409, body: { code: 'error.second_factor.password' } })
  })

  it('is refused to a session that ends meanwhile: who has stolen it does not lock its owner out', async () => {
    const player = await kit.player()
    const own = await signedIn(kit, player)
    const { secret } = (await begin(own)).body as { secret: string }
    const answer = await whileWaiting(
      kit,
      player.playerId,
      () => confirm(own, codeOf({ secret })),
      (tx) => endSessionsIn(tx, kit, player.playerId),
    )
    expect(answer).toMatchObject({ status: 401, body: { code: 'error.token.expired' } })
    expect((await signIn(kit.browser(), player)).status).toBe(200)
  })

  it('names what is wrong with a code', async () => {
    const own = await signedIn(kit, await kit.player())
    for (const code of ['', '12345', '1234567', 'K7QWM-3XN9D'])
      expect(await confirm(own, code)).toMatchObject({
        status: 400,
        body: { code: 'error.validation', validationErrors: [{ field: 'code', code: 'code' }] },
      })
  })
})

describe('new recovery codes', () => {
  it('are made anew with a recent proof; the earlier ones end', async () => {
    const player = await playerWithCodes(kit)
    const late = await later(player.own)
    expect(await renewCodes(late)).toMatchObject(stepUpByCodeDue)
    const proven = { ...late, token: (await stepUpByCode(late, codeOf(player))).body.idToken as string }
    const renewed = await renewCodes(proven)
    expect(renewed.status).toBe(200)
    const codes = renewed.body.recoveryCodes as string[]
    expect(codes).toHaveLength(10)
    expect(codes.filter((code) => player.recoveryCodes.includes(code))).toEqual([])
    expect((await stateOf(proven)).recoveryCodesLeft).toBe(10)
    const { browser } = await withPassword(kit, player)
    expect(await sendCode(browser, player.recoveryCodes[0]!)).toMatchObject(wrongCode(4))
    expect(await sendCode(browser, codes[0]!)).toMatchObject({ status: 200 })
    expect(await codeMails(kit, player)).toContain('second-factor-recovery-codes-made')
  })

  it('need a code of this session: the proof of a passkey alone shows none, so it cannot turn codes off', async () => {
    const player = await playerWithCodes(kit)
    const authenticator = new SoftAuthenticator()
    expect((await addBy(player.own, authenticator)).status).toBe(201)
    const browser = kit.browser()
    const { body } = await signInBy(browser, authenticator)
    const own = { browser, token: body.idToken as string }
    expect(await turnOff(own)).toMatchObject(stepUpByCodeDue)
    expect(await renewCodes(own)).toMatchObject(stepUpByCodeDue)
    expect(await stepUpByCode(own, codeOf(player))).toMatchObject({ status: 200 })
    expect(await renewCodes(own)).toMatchObject({ status: 200 })
  })

  it('made anew at the same time: the set that stands has ten', async () => {
    const { own, playerId } = await playerWithCodes(kit)
    await Promise.all([renewCodes(own), renewCodes(own), renewCodes(own)])
    const { rows } = await kit.db.query('select from identity.recovery_code where player_id = $1', [playerId])
    expect(rows).toHaveLength(10)
  })

  it('are not made where codes are off', async () => {
    expect(await renewCodes(await signedIn(kit, await kit.player()))).toMatchObject({
      status: 409,
      body: { code: 'error.second_factor.off' },
    })
  })
})

describe('a step-up', () => {
  it('of an account with codes is by code, not by password', async () => {
    const player = await playerWithCodes(kit)
    const late = await later(player.own)
    expect(await endOthers(late)).toMatchObject(stepUpByCodeDue)
    const { browser, token } = late
    expect((await browser.call('GET', '/v1/player/step_up', { token })).body).toEqual({ methods: ['otp'] })
    // The answer does not tell whether the password is right.
    for (const password of [player.password, 'not the password'])
      expect(await browser.call('POST', '/v1/player/step_up', { token, body: { password } })).toMatchObject(
        stepUpByCodeDue,
      )
    expect(await endOthers(late)).toMatchObject(stepUpByCodeDue)
    const answer = await stepUpByCode(late, codeOf(player))
    expect(answer.status).toBe(200)
    const claims = claimsOf(answer.body.idToken as string)
    expect(claims).toMatchObject({ sid: claimsOf(token)['sid'], amr: ['pwd', 'otp'] })
    expect(await endOthers({ browser, token: answer.body.idToken as string })).toMatchObject({ status: 200 })
  })

  it('takes a recovery code, and each code one time', async () => {
    const player = await playerWithCodes(kit)
    const code = codeOf(player)
    expect(await stepUpByCode(player.own, code)).toMatchObject({ status: 200 })
    expect(await stepUpByCode(player.own, code)).toMatchObject(wrongCode(9))
    const [recovery] = player.recoveryCodes as [string]
    expect(await stepUpByCode(player.own, recovery)).toMatchObject({ status: 200 })
    expect(await stepUpByCode(player.own, recovery)).toMatchObject(wrongCode(8))
  })

  it('shares the ten wrong codes of an hour with sign-ins', async () => {
    const player = await playerWithCodes(kit)
    for (let left = 9; left >= 0; left--)
      expect(await stepUpByCode(player.own, wrongOf(player))).toMatchObject(wrongCode(left))
    expect(await stepUpByCode(player.own, codeOf(player))).toMatchObject({
      body: { code: 'error.second_factor.attempts', additionalInfo: { minutes: 60 } },
    })
    const { browser } = await withPassword(kit, player)
    expect(await sendCode(browser, codeOf(player))).toMatchObject({
      body: { code: 'error.second_factor.attempts' },
    })
  })

  it('by code is refused where codes are off', async () => {
    expect(await stepUpByCode(await signedIn(kit, await kit.player()), '123456')).toMatchObject({
      status: 409,
      body: { code: 'error.second_factor.off' },
    })
  })
})

describe('turning codes off', () => {
  it('needs a code of this session in the last ten minutes, and then the password signs in alone', async () => {
    const player = await playerWithCodes(kit)
    const late = await later(player.own)
    expect(await turnOff(late)).toMatchObject(stepUpByCodeDue)
    const open = await withPassword(kit, player)
    const proven = { ...late, token: (await stepUpByCode(late, codeOf(player))).body.idToken as string }
    expect(await turnOff(proven)).toMatchObject({ status: 200 })
    expect(await stateOf(proven)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    expect(await sendCode(open.browser, codeOf(player, 1))).toMatchObject(expired)
    expect((await signIn(kit.browser(), player)).status).toBe(200)
    expect(await turnOff(proven)).toMatchObject({ status: 409, body: { code: 'error.second_factor.off' } })
    expect(await codeMails(kit, player)).toEqual(['second-factor-on', 'second-factor-off'])
    expect((await changesOf(kit, player)).map(({ change }) => change)).toEqual(['on', 'off'])
  })

  it('is allowed up to ten minutes after the code, and refused a second later', async () => {
    const [one, two] = [await playerWithCodes(kit), await playerWithCodes(kit)]
    const sessions = [await signedInByCode(kit, one), await signedInByCode(kit, two)] as const
    // Each helper above has moved the clock by half a minute after its code.
    kit.clock.advance({ minutes: 8, seconds: 30 })
    const early = await refreshed(sessions[0])
    kit.clock.advance({ seconds: 30 })
    expect(await turnOff(early)).toMatchObject({ status: 200 })
    expect(await turnOff(await refreshed(sessions[1]))).toMatchObject({ status: 200 })
  })

  it('by the proof of another session, or by a proof without a code, is refused', async () => {
    const player = await playerWithCodes(kit)
    const [one, two] = [await signedInByCode(kit, player), await signedInByCode(kit, player)]
    // Both are fresh; the last code was proven in the second one.
    expect(await turnOff(one)).toMatchObject(stepUpByCodeDue)
    expect(await turnOff(two)).toMatchObject({ status: 200 })
  })

  it('and making recovery codes anew are refused to a session that ends meanwhile', async () => {
    const { own, playerId } = await playerWithCodes(kit)
    for (const act of [turnOff, renewCodes]) {
      const answer = await whileWaiting(
        kit,
        playerId,
        () => act(own),
        (tx) => endSessionsIn(tx, kit, playerId),
      )
      expect(answer).toMatchObject({ status: 401, body: { code: 'error.token.expired' } })
      await kit.db.query('update identity.session set ended_at = null where player_id = $1', [playerId])
    }
    expect(await stateOf(own)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  })

  it('takes a recovery code as the proof', async () => {
    const player = await playerWithCodes(kit)
    const late = await later(player.own)
    const proof = await stepUpByCode(late, player.recoveryCodes[3]!)
    expect(await turnOff({ ...late, token: proof.body.idToken as string })).toMatchObject({ status: 200 })
  })

  it('can be followed by turning them on again, with another secret and other recovery codes', async () => {
    const player = await playerWithCodes(kit)
    expect(await turnOff(player.own)).toMatchObject({ status: 200 })
    const { secret } = (await begin(player.own)).body as { secret: string }
    expect(secret).not.toBe(player.secret)
    expect(await confirm(player.own, codeOf({ secret }))).toMatchObject({ status: 200 })
    const { browser } = await withPassword(kit, player)
    expect(await sendCode(browser, player.recoveryCodes[0]!)).toMatchObject(wrongCode(4))
  })
})
