import { createHmac } from 'node:crypto'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { type AccountsKit, queuedMails, signIn } from './kit.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a secret as it is shown. */
function secretBytes(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)))
}

/** What an app shows. @param steps how far its clock is from `nowMs`, in steps of 30 seconds */
export function appCode(secret: string, nowMs: number, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000) + steps))
  const mac = createHmac('sha1', secretBytes(secret)).update(counter).digest()
  const number = mac.readUInt32BE(mac[19]! % 16) % 2 ** 31
  return String(number % 1_000_000).padStart(6, '0')
}

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

/** Answer to a wrong code, and to one that was used before. */
export const wrongCode = (attemptsLeft: number) => ({
  status: 400,
  body: {
    code: 'error.second_factor.code',
    additionalInfo: { attemptsLeft },
    validationErrors: [{ field: 'code', code: 'incorrect' }],
  },
})
export const expired = { status: 400, body: { code: 'error.second_factor.expired' } }
export const stepUpByCodeDue = {
  status: 403,
  body: { code: 'error.step_up.required', additionalInfo: { maxAgeMinutes: 10, methods: ['otp'] } },
}

export async function signedIn(
  kit: AccountsKit,
  player: { email: string; password: string },
): Promise<Session> {
  const browser = kit.browser()
  return { browser, token: (await signIn(browser, player)).body.idToken as string }
}

/** Tags of the mails about codes that wait for a player. */
export const codeMails = async (kit: AccountsKit, player: { email: string }) =>
  (await queuedMails(kit, player.email)).filter((tag) => tag.startsWith('second-factor'))

/** What was done to the codes of a player. */
export const changesOf = async (kit: AccountsKit, { playerId }: { playerId: bigint }) =>
  (
    await kit.db.query<{ change: string; session_id: string; request_id: string }>(
      'select * from identity.second_factor_change where player_id = $1 order by changed_at, change',
      [playerId],
    )
  ).rows

/** A session by password and code. The clock is half a minute later: the next code is good. */
export async function signedInByCode(kit: AccountsKit, player: PlayerWithCodes): Promise<Session> {
  const { browser } = await withPassword(kit, player)
  const answer = await sendCode(browser, appCode(player.secret, kit.clock.nowMs()))
  kit.clock.advance({ seconds: 30 })
  return { browser, token: answer.body.idToken as string }
}
