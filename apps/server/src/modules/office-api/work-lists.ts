/** Lists of work: the rows of the markets that a person sees, each with its player as lists show one. */
import type { Permission } from '@marquee/contract/office'
import { AppError, type Queryable } from '../../kernel/index.ts'
import { type Players, readMarkets } from '../players/index.ts'
import { marketsOf } from '../staff/index.ts'
import { ageAt, maskedEmail } from './masks.ts'
import type { GrantedContext } from './office-types.ts'

/** Rows of one answer. */
export const MOST_ROWS = 100

export interface MaskedPlayer {
  readonly playerId: string
  readonly market: string
  readonly email: string
  readonly age: number
}

/** @throws AppError `error.not_found` */
export async function maskedPlayer(
  players: Pick<Players, 'factsOf'>,
  queryable: Queryable,
  playerId: bigint,
  at: Temporal.Instant,
): Promise<MaskedPlayer> {
  const facts = await players.factsOf(playerId, queryable)
  if (!facts) throw new AppError('error.not_found')
  return {
    playerId: playerId.toString(),
    market: facts.market,
    email: maskedEmail(facts.email),
    age: ageAt(facts.dateOfBirth, at),
  }
}

/**
 * The page of a list.
 * @param found the oldest first
 * @param present a row with its player
 */
export async function workList<Found extends { readonly playerId: bigint }, Row>(
  { players, permission }: { readonly players: Pick<Players, 'factsOf'>; readonly permission: Permission },
  { tx, caller, at }: GrantedContext,
  found: readonly Found[],
  present: (one: Found, player: MaskedPlayer) => Row,
): Promise<{ rows: Row[]; more: boolean; asOf: string }> {
  const mine = marketsOf(caller.grants, permission)
  const markets = await readMarkets(tx, [...new Set(found.map(({ playerId }) => playerId))])
  const seen = found.filter(({ playerId }) => mine.has(markets.get(playerId) ?? ''))
  const rows: Row[] = []
  for (const one of seen.slice(0, MOST_ROWS))
    rows.push(present(one, await maskedPlayer(players, tx, one.playerId, at)))
  return { rows, more: seen.length > MOST_ROWS, asOf: at.toString() }
}
