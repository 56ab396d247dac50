import { routes } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit()
})
afterAll(() => kit.close())

type Player = Awaited<ReturnType<AccountsKit['player']>>

async function signedIn(player: Player): Promise<{ browser: Browser; token: string }> {
  const browser = kit.browser()
  const { body } = await signIn(browser, player)
  return { browser, token: body.idToken as string }
}
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
const refresh = async (browser: Browser): Promise<string> => {
  const { body } = await browser.call('POST', '/v1/session/refresh', { body: { idleSeconds: 0 } })
  return body.idToken as string
}
const endOthers = ({ browser, token }: { browser: Browser; token: string }) =>
  browser.call('POST', '/v1/player/sign_out/others', { token, body: {} })
const stepUp = ({ browser, token }: { browser: Browser; token: string }, password: string) =>
  browser.call('POST', '/v1/player/step_up', { token, body: { password } })

describe('a call that needs a recent proof of who the player is', () => {
  it('is accepted up to ten minutes after the sign-in and refused a second later, and a renewal does not move that', async () => {
    const { browser, token } = await signedIn(await kit.player())
    const provedAt = claimsOf(token)['auth_time']
    kit.clock.advance({ minutes: 9, seconds: 59 })
    const renewed = await refresh(browser)
    expect(claimsOf(renewed)).toMatchObject({ auth_time: provedAt, amr: ['pwd'] })
    kit.clock.advance({ seconds: 1 })
    expect(await endOthers({ browser, token: renewed })).toMatchObject({ status: 200 })
    kit.clock.advance({ seconds: 1 })
    const late = await refresh(browser)
    expect(await endOthers({ browser, token: late })).toMatchObject({
      status: 403,
      body: {
        code: 'error.step_up.required',
        additionalInfo: { maxAgeMinutes: 10, methods: ['pwd'] },
      },
    })
    // The session goes on.
    expect(await browser.call('GET', '/v1/session', { token: late })).toMatchObject({ status: 200 })
  })

  it('is accepted after a step-up, with a token of the same session whose auth_time is new', async () => {
    const player = await kit.player()
    const { browser, token } = await signedIn(player)
    kit.clock.advance({ minutes: 9 })
    const old = await refresh(browser)
    kit.clock.advance({ minutes: 2 })
    const late = await refresh(browser)
    const answer = await stepUp({ browser, token: late }, player.password)
    expect(answer.status).toBe(200)
    const fresh = claimsOf(answer.body.idToken as string)
    expect(fresh).toMatchObject({
      sid: claimsOf(token)['sid'],
      amr: ['pwd'],
      session_time: claimsOf(old)['session_time'],
    })
    expect(Number(fresh['auth_time'])).toBe(Number(claimsOf(token)['auth_time']) + 660)
    expect(await endOthers({ browser, token: answer.body.idToken as string })).toMatchObject({ status: 200 })
    // Renewals after it carry the new time, earlier tokens keep the old one.
    expect(claimsOf(await refresh(browser))['auth_time']).toBe(fresh['auth_time'])
    expect(await endOthers({ browser, token: late })).toMatchObject({ status: 403 })
  })

  it('is refused with a wrong password, five times in fifteen minutes; then also with the right one', async () => {
    const player = await kit.player()
    const own = await signedIn(player)
    for (const attemptsLeft of [4, 3, 2, 1, 0])
      expect(await stepUp(own, 'not the password')).toMatchObject({
        status: 400,
        body: {
          code: 'error.old_password.incorrect',
          additionalInfo: { attemptsLeft },
          validationErrors: [{ field: 'password', code: 'incorrect' }],
        },
      })
    const blocked = await stepUp(own, player.password)
    expect(blocked).toMatchObject({ status: 429, body: { code: 'error.rate.limited' } })
    expect(Number(blocked.headers['retry-after'])).toBe(900)
    kit.clock.advance({ minutes: 10 })
    expect(await stepUp({ ...own, token: await refresh(own.browser) }, player.password)).toMatchObject({
      status: 429,
    })
    kit.clock.advance({ minutes: 5 })
    expect(await stepUp({ ...own, token: await refresh(own.browser) }, player.password)).toMatchObject({
      status: 200,
    })
  })

  it.each([
    ['close_account', { confirmed: true }],
    ['data_export', {}],
  ])('is needed to close an account and to request a copy of the data: %s', async (path, body) => {
    const { browser, token } = await signedIn(await kit.player())
    kit.clock.advance({ minutes: 9 })
    const renewed = await refresh(browser)
    kit.clock.advance({ minutes: 1, seconds: 1 })
    const send = (given: string) => browser.call('POST', `/v1/player/${path}`, { token: given, body })
    expect(await send(renewed)).toMatchObject({ status: 403, body: { code: 'error.step_up.required' } })
    const other = await signedIn(await kit.player())
    kit.clock.advance({ minutes: 9 })
    const fresh = await refresh(other.browser)
    kit.clock.advance({ minutes: 1 })
    // The handler is reached; this kit makes no copies.
    const answer = await other.browser.call('POST', `/v1/player/${path}`, { token: fresh, body })
    expect(answer.status).toBe(path === 'close_account' ? 200 : 404)
    expect(claimsOf(token)['auth_time']).toBe(claimsOf(renewed)['auth_time'])
  })

  it('of a session that has ended is refused', async () => {
    const player = await kit.player()
    const own = await signedIn(player)
    await own.browser.call('DELETE', '/v1/session?everywhere=true', { token: own.token })
    expect(await stepUp(own, player.password)).toMatchObject({ status: 401 })
  })

  it('is each of these, and no call without an account is one', () => {
    const asking = Object.entries(routes).flatMap(([id, route]) => {
      const { stepUp: rule, auth } = route as { stepUp?: { maxAgeMinutes: number }; auth: string }
      return rule ? [{ id, auth, ...rule }] : []
    })
    expect(asking.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'session.endOthers',
        'session.report',
        'player.password',
        'player.phoneNumber',
        'player.close',
        'player.requestDataExport',
        'secondFactor.begin',
        'secondFactor.turnOff',
        'secondFactor.renewRecoveryCodes',
      ]),
    )
    for (const one of asking) {
      expect(one.auth).toBe('player')
      expect(one.maxAgeMinutes).toBeLessThanOrEqual(10)
    }
  })
})
