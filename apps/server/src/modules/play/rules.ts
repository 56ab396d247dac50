import { createHash, hash } from 'node:crypto'
import { currencies, type CurrencyCode, MoneyError, minorFromDecimal } from '@marquee/money'
import type { IntegrationId, StudioAmount } from './operation.ts'
import type { GameFacts } from './ports.ts'
import type { GameSession } from './store.ts'

/** A session unused for this long accepts no more bets; wins and rollbacks still pass. */
const SESSION_IDLE_MS = 4 * 60 * 60 * 1000
/** Time from a launch to the exchange of its ticket. No studio publishes one: it is our own choice. */
export const TICKET_VALID_MS = 60_000

/** A studio's call that needs a session. */
export interface Caller {
  readonly integration: IntegrationId
  readonly account: string
  readonly token?: string
}

/** A call by one account says nothing about the games of another. */
export function isOf(session: GameSession, caller: Caller): boolean {
  return session.integration === caller.integration && session.account === caller.account
}

/** Whether bets may be made in a session; wins and rollbacks pass without one. */
export function mayTakeBets({ closedAt, endsAt, lastSeenAt }: GameSession, atMs: number): boolean {
  return (
    closedAt === null &&
    (endsAt === null || endsAt.epochMilliseconds > atMs) &&
    atMs - lastSeenAt.epochMilliseconds < SESSION_IDLE_MS
  )
}

/** An amount in minor units of the account's currency. */
export interface Rounded {
  readonly minor: bigint
  /** What rounding added to the studio's amount, as signed decimal text; absent where nothing was rounded. */
  readonly rounding?: string
}
export type AmountReading = (Rounded & { readonly ok: true }) | { readonly ok: false }

/**
 * Parses a studio's amount as minor units of the account's currency.
 * @param fraction what to do with a fraction of a minor unit: a bet is refused, a win is rounded half up in the
 *   player's favour
 */
export function readAmount(
  amount: StudioAmount,
  currency: CurrencyCode,
  fraction: 'refuse' | 'half-up',
): AmountReading {
  if (amount.form === 'minor')
    return /^\d{1,18}$/.test(amount.text) ? { ok: true, minor: BigInt(amount.text) } : { ok: false }
  try {
    const minor = minorFromDecimal(amount.text, currency, fraction)
    if (minor < 0n) return { ok: false }
    const rounding = roundingOf(amount.text, currency, minor)
    return { ok: true, minor, ...(rounding === null ? {} : { rounding }) }
  } catch (error) {
    if (error instanceof MoneyError) return { ok: false }
    throw error
  }
}

/** What was added to an amount when it became whole minor units; null where it was whole. */
function roundingOf(text: string, currency: CurrencyCode, minor: bigint): string | null {
  const { exponent } = currencies[currency]
  const rest = (text.split('.')[1] ?? '').slice(exponent).replace(/0+$/, '')
  if (rest === '') return null
  const isUp = minor > minorFromDecimal(text, currency, 'down')
  const size = isUp ? 10n ** BigInt(rest.length) - BigInt(rest) : BigInt(rest)
  const digits = size.toString().padStart(rest.length, '0').replace(/0+$/, '')
  return `${isUp ? '' : '-'}0.${'0'.repeat(exponent)}${digits}`
}

/**
 * Fingerprint of a request: what a duplicate must have in common with the first one. 63 bits of SHA-256 over kind,
 * player, round, game, amount, currency and original id.
 */
export function fingerprintOf(parts: readonly (string | bigint | undefined)[]): bigint {
  let hashed = ''
  for (const part of parts) {
    const text = part === undefined ? '\u0000' : String(part)
    hashed += `${text.length}:${text};`
  }
  return hash('sha256', hashed, 'buffer').readBigUInt64BE(0) >> 1n
}

/**
 * Whether a bet belongs to a session: its own game, or another live casino table, because players change tables inside
 * the studio's lobby.
 */
export function mayBePlayedIn(game: GameFacts, launched: GameFacts | undefined): boolean {
  if (!launched || launched.provider !== game.provider) return false
  return launched.id === game.id || (launched.vertical === 'live-casino' && game.vertical === 'live-casino')
}

export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The player id in a studio's reference, or null when it is not one of ours. */
export function playerIdFrom(reference: string): bigint | null {
  return /^[1-9]\d{0,17}$/.test(reference) ? BigInt(reference) : null
}
