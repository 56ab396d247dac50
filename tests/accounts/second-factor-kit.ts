import { totpCode, totpStep } from '../../apps/server/src/modules/identity/totp.ts'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { type AccountsKit, signIn } from './kit.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a secret as it is shown. */
export function secretBytes(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)))
}

/** What an app shows. @param steps how far its clock is from `nowMs`, in steps of 30 seconds */
export const appCode = (secret: string, nowMs: number, steps = 0): string =>
  totpCode(secretBytes(secret), totpStep(nowMs) + steps)

/** A code that none of the three present ones is. */
export function wrongAppCode(secret: string, nowMs: number): string {
  const right = [-1, 0, 1].map((steps) => appCode(secret, nowMs, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))!
}

export interface Session {
  readonly browser: Browser
  readonly token: string
}

export interface PlayerWithCodes {
  readonly playerId: bigint
  readonly email: string
  readonly password: string
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  /** The session in which codes were turned on. */
  readonly own: Session
}

const path = '/v1/player/second_factor'

export const begin = ({ browser, token }: Session) => browser.call('POST', path, { token })
export const confirm = ({ browser, token }: Session, code: string) =>
  browser.call('POST', `${path}/confirm`, { token, body: { code } })
export const turnOff = ({ browser, token }: Session) => browser.call('DELETE', path, { token })
export const renewCodes = ({ browser, token }: Session) =>
  browser.call('POST', `${path}/recovery_codes`, { token })
export const stateOf = async ({ browser, token }: Session) =>
  (await browser.call('GET', path, { token })).body as {
    isOn: boolean
    since: string | null
    recoveryCodesLeft: number
    hasPassword: boolean
  }
export const stepUpByCode = ({ browser, token }: Session, code: string) =>
  browser.call('POST', '/v1/player/step_up/code', { token, body: { code } })
export const sendCode = (browser: Browser, code: string) =>
  browser.call('POST', '/v1/session/second_factor', { body: { code } })

/** A player who has turned codes on, in the step before the present one: the present code is still to be used. */
export async function playerWithCodes(kit: AccountsKit): Promise<PlayerWithCodes> {
  const player = await kit.player()
  const browser = kit.browser()
  const { body } = await signIn(browser, player)
  const own = { browser, token: body.idToken as string }
  const { secret } = (await begin(own)).body as { secret: string }
  const on = await confirm(own, appCode(secret, kit.clock.nowMs()))
  if (on.status !== 200) throw new Error(`codes were not turned on: ${JSON.stringify(on.body)}`)
  kit.clock.advance({ seconds: 30 })
  return { ...player, secret, recoveryCodes: on.body.recoveryCodes, own }
}

/** A browser that has sent the password. */
export async function withPassword(kit: AccountsKit, player: { email: string; password: string }) {
  const browser = kit.browser()
  const answer = await signIn(browser, player)
  return { browser, answer }
}

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
