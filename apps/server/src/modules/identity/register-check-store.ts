import type { RegisterId } from '@marquee/markets'
import type { Queryable, Tx } from '../../kernel/index.ts'
import type { ExclusionMoment, ExclusionReport } from '../outside/index.ts'

/** `number_missing`: the register could not be asked, because it knows people by a number that we do not have. */
export type RegisterOutcome = ExclusionReport['outcome'] | 'number_missing'

/** One question to one register, and what it said. */
export interface RegisterCheck {
  readonly register: RegisterId
  readonly outcome: RegisterOutcome
  readonly reference: string | null
  readonly until: Temporal.Instant | null
}

/** Who was asked about: a player, or a sign-up that has none yet. */
export interface CheckedSubject {
  readonly playerId: bigint | null
  readonly attemptHash: Buffer | null
}

export async function insertChecks(
  queryable: Queryable,
  checks: readonly RegisterCheck[],
  { playerId, attemptHash, moment, at }: CheckedSubject & { moment: ExclusionMoment; at: Temporal.Instant },
): Promise<void> {
  for (const { register, outcome, reference, until } of checks)
    await queryable.query(
      `insert into identity.register_check
         (player_id, attempt_hash, register, moment, outcome, reference, excluded_until, checked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [playerId, attemptHash, register, moment, outcome, reference, until, at],
    )
}

/** Number of the last answer about a player; 0 before the first. */
export async function readLastCheckNumber(queryable: Queryable, playerId: bigint): Promise<bigint> {
  const { rows } = await queryable.query<{ last: bigint }>(
    'select coalesce(max(check_number), 0) as last from identity.register_check where player_id = $1',
    [playerId],
  )
  return rows[0]?.last ?? 0n
}

/** When each register last answered about a player. */
export async function readAnswerTimes(
  queryable: Queryable,
  playerId: bigint,
): Promise<ReadonlyMap<RegisterId, Temporal.Instant>> {
  const { rows } = await queryable.query<{ register: RegisterId; answered_at: Temporal.Instant }>(
    `select register, max(checked_at) as answered_at from identity.register_check
      where player_id = $1 and outcome in ('clear', 'excluded', 'barred') group by register`,
    [playerId],
  )
  return new Map(rows.map(({ register, answered_at: at }) => [register, at]))
}

/** Whether the last answer about a player was that the state bars them (ID-21). */
export async function isBarred(queryable: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await queryable.query<{ barred: boolean }>(
    `select outcome = 'barred' as barred from identity.register_check
      where player_id = $1 and outcome in ('clear', 'excluded', 'barred')
      order by check_number desc limit 1`,
    [playerId],
  )
  return rows[0]?.barred === true
}

/** Whether the last answer of a register about a player was that the player is excluded or barred. */
export async function isInRegister(queryable: Queryable, playerId: bigint): Promise<boolean> {
  const { rowCount } = await queryable.query(
    `select 1 from (
       select distinct on (register) outcome from identity.register_check
        where player_id = $1 and outcome in ('clear', 'excluded', 'barred')
        order by register, check_number desc) last
      where outcome <> 'clear' limit 1`,
    [playerId],
  )
  return rowCount > 0
}

/** The exclusion or bar of a player, or of an attempt, that was learnt last; null without one after a number. */
export async function readExclusion(
  queryable: Queryable,
  { playerId, attemptHash }: CheckedSubject,
  afterNumber: bigint,
): Promise<RegisterCheck | null> {
  const { rows } = await queryable.query<{
    register: RegisterId
    outcome: 'excluded' | 'barred'
    reference: string | null
    excluded_until: Temporal.Instant | null
  }>(
    `select register, outcome, reference, excluded_until from identity.register_check
      where (player_id = $1 or attempt_hash = $2) and outcome in ('excluded', 'barred') and check_number > $3
      order by check_number desc limit 1`,
    [playerId, attemptHash, afterNumber],
  )
  const row = rows[0]
  if (!row) return null
  const { register, outcome, reference, excluded_until: until } = row
  return { register, outcome, reference, until }
}

/** Names the player whose account a sign-up has opened. */
export async function nameCheckedPlayer(tx: Tx, attemptHash: Buffer, playerId: bigint): Promise<void> {
  await tx.query(
    'update identity.register_check set player_id = $2 where attempt_hash = $1 and player_id is null',
    [attemptHash, playerId],
  )
}

/** A national number, encrypted: it opens with the key of the bank's person. */
export interface SealedNumber {
  readonly personKey: string
  readonly sealed: string
}

/** The number that a player's bank has named. */
export async function readSealedNumber(queryable: Queryable, playerId: bigint): Promise<SealedNumber | null> {
  const { rows } = await queryable.query<{ key: string; sealed: string }>(
    `select key, data ->> 'number' as sealed from identity.authenticator
      where player_id = $1 and kind = 'bank' and data ->> 'number' is not null
      order by last_used_at desc nulls last limit 1`,
    [playerId],
  )
  return rows[0] ? { personKey: rows[0].key, sealed: rows[0].sealed } : null
}
