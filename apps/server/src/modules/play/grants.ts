import { type Queryable, type Tx, tablesOf } from '../../kernel/index.ts'
import type { BetOperation, FreeRoundReportOperation, IntegrationId, WinOperation } from './operation.ts'

/** What pays the rounds of a grant: the win of each, or the studio's closing report. */
export type Credit = 'per-round' | 'total'

interface GrantRow {
  player_id: bigint
  /** The integration. */
  provider: string
  award_id: string
  rounds: number
  used: number
  expires_at: Temporal.Instant
  granted_at: Temporal.Instant
  report_tx: string | null
  games: number[] | null
  value_minor: bigint | null
  credit: Credit | null
  ended_at: Temporal.Instant | null
  rounds_of_wins: string[]
}
const tables = (queryable: Queryable) => tablesOf<{ free_round_grant: GrantRow }>(queryable, 'play')

/** A grant of free rounds at a studio. The studio's calls carry `awardId`. */
export interface GrantKey {
  readonly playerId: bigint
  readonly integration: IntegrationId
  readonly awardId: string
}

interface Terms {
  readonly rounds: number
  readonly expiresAt: Temporal.Instant
  /** Numbers of the games that it is for; null: all games of the integration. */
  readonly games: readonly number[] | null
  /** Value of a round in minor units; null: the studio chooses it. */
  readonly valueMinor: bigint | null
  /** Null: as the studio's calls say. */
  readonly credit: Credit | null
}
export type NewGrant = GrantKey &
  Pick<Terms, 'rounds' | 'expiresAt'> &
  Partial<Terms> & { readonly at: Temporal.Instant }

export interface Grant extends GrantKey, Terms {
  readonly used: number
  readonly grantedAt: Temporal.Instant
  /** `reported`: its closing report has come. `expired`: no more rounds are taken; those of its time are still paid. */
  readonly state: 'open' | 'reported' | 'expired'
}

const grantFrom = (row: GrantRow, at: Temporal.Instant): Grant => ({
  playerId: row.player_id,
  integration: row.provider,
  awardId: row.award_id,
  rounds: row.rounds,
  used: row.used,
  expiresAt: row.expires_at,
  grantedAt: row.granted_at,
  games: row.games,
  valueMinor: row.value_minor,
  credit: row.credit,
  state:
    row.report_tx !== null
      ? 'reported'
      : Temporal.Instant.compare(row.expires_at, at) <= 0
        ? 'expired'
        : 'open',
})

const termsText = ({ rounds, expiresAt, games, valueMinor, credit }: Terms): string =>
  [rounds, expiresAt.epochMilliseconds, games?.join(), valueMinor, credit].join('|')

/**
 * Inserts a grant. Idempotent.
 * @returns `other-terms` where the award is known with other terms: nothing is changed
 */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<'granted' | 'other-terms'> {
  const terms = { games: null, valueMinor: null, credit: null, ...grant }
  await tables(tx)
    .insertInto('free_round_grant')
    .values({
      player_id: grant.playerId,
      provider: grant.integration,
      award_id: grant.awardId,
      rounds: grant.rounds,
      used: 0,
      expires_at: grant.expiresAt,
      granted_at: grant.at,
      report_tx: null,
      games: terms.games === null ? null : [...terms.games],
      value_minor: terms.valueMinor,
      credit: terms.credit,
      ended_at: null,
      rounds_of_wins: [],
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'provider', 'award_id']).doNothing())
    .execute()
  const stored = await findGrant(tx, grant, grant.at)
  return stored && termsText(stored) === termsText(terms) ? 'granted' : 'other-terms'
}

const rowOf = (queryable: Queryable, { playerId, integration, awardId }: GrantKey) =>
  tables(queryable)
    .selectFrom('free_round_grant')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('provider', '=', integration)
    .where('award_id', '=', awardId)

/** @param at decides whether it has expired */
export async function findGrant(
  queryable: Queryable,
  grant: GrantKey,
  at: Temporal.Instant,
): Promise<Grant | null> {
  const row = await rowOf(queryable, grant).executeTakeFirst()
  return row ? grantFrom(row, at) : null
}

/** Whether a grant is for a game. */
export const isForGame = ({ games }: Grant, gameId: number | undefined): boolean =>
  games === null || (gameId !== undefined && games.includes(gameId))

/** Whether a bet is one of a grant's rounds: in one of its games, with its value or without an amount. */
export function isBetOf(grant: Grant, bet: { readonly gameId: number; readonly minor: bigint }): boolean {
  const { valueMinor } = grant
  return isForGame(grant, bet.gameId) && (valueMinor === null || bet.minor === 0n || bet.minor === valueMinor)
}

/**
 * Consumes one round.
 * @param expiry refuses a grant that has expired at this time
 * @returns false when none is left, the grant has expired, or its report has arrived
 */
export async function useGrantedRound(tx: Tx, grant: GrantKey, expiry?: Temporal.Instant): Promise<boolean> {
  const updated = await tables(tx)
    .updateTable('free_round_grant')
    .set((row) => ({ used: row('used', '+', 1) }))
    .where('player_id', '=', grant.playerId)
    .where('provider', '=', grant.integration)
    .where('award_id', '=', grant.awardId)
    .where('report_tx', 'is', null)
    .$if(expiry !== undefined, (query) => query.where('expires_at', '>', expiry!))
    .whereRef('used', '<', 'rounds')
    .returning('used')
    .executeTakeFirst()
  return updated !== undefined
}

/**
 * Consumes one round for a win whose bet has not come, also after the grant has expired.
 * @returns false when none is left or the grant's report has arrived
 */
export async function useRoundForWin(tx: Tx, grant: GrantKey, round: string): Promise<boolean> {
  if (!(await useGrantedRound(tx, grant))) return false
  await tx.query(
    `update play.free_round_grant set rounds_of_wins = rounds_of_wins || $4::text
      where player_id = $1 and provider = $2 and award_id = $3`,
    [grant.playerId, grant.integration, grant.awardId, round],
  )
  return true
}

/** The bet of a win that consumed a round. Returns false when there is no such win. */
export function takeRoundOfWin(tx: Tx, grant: GrantKey, round: string): Promise<boolean> {
  return removeRoundOfWin(tx, { grant, round, givesBack: 0 })
}

/** Gives back the round that a win consumed, unless its bet has come. */
export function returnRoundOfWin(tx: Tx, grant: GrantKey, round: string): Promise<boolean> {
  return removeRoundOfWin(tx, { grant, round, givesBack: 1 })
}

async function removeRoundOfWin(
  tx: Tx,
  { grant, round, givesBack }: { grant: GrantKey; round: string; givesBack: 0 | 1 },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update play.free_round_grant
        set used = used - $5,
            rounds_of_wins = rounds_of_wins[:array_position(rounds_of_wins, $4) - 1]
              || rounds_of_wins[array_position(rounds_of_wins, $4) + 1:]
      where player_id = $1 and provider = $2 and award_id = $3 and $4 = any (rounds_of_wins)`,
    [grant.playerId, grant.integration, grant.awardId, round, givesBack],
  )
  return rowCount === 1
}

/** Gives back a round whose bet was rolled back. */
export async function returnGrantedRound(tx: Tx, grant: GrantKey): Promise<void> {
  await tables(tx)
    .updateTable('free_round_grant')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where('player_id', '=', grant.playerId)
    .where('provider', '=', grant.integration)
    .where('award_id', '=', grant.awardId)
    .where('used', '>', 0)
    .execute()
}

/**
 * Stores the closing report.
 * @returns whether it ends the grant, which its repeat and one after the grant's time do not; null when the grant is
 *   unknown or another report has closed it
 */
export async function reportGrant(
  tx: Tx,
  grant: GrantKey,
  { reportTx, at }: { readonly reportTx: string; readonly at: Temporal.Instant },
): Promise<{ readonly ends: boolean } | null> {
  const row = await rowOf(tx, grant).forUpdate().executeTakeFirst()
  if (!row) return null
  if (row.report_tx !== null) return row.report_tx === reportTx ? { ends: false } : null
  await tables(tx)
    .updateTable('free_round_grant')
    .set({ report_tx: reportTx, ended_at: row.ended_at ?? at })
    .where('player_id', '=', grant.playerId)
    .where('provider', '=', grant.integration)
    .where('award_id', '=', grant.awardId)
    .execute()
  return { ends: row.ended_at === null }
}

/** The grant takes no more rounds from then on; those that were played are still paid. */
export async function endGrantAt(tx: Tx, grant: GrantKey, at: Temporal.Instant): Promise<void> {
  await tables(tx)
    .updateTable('free_round_grant')
    .set({ expires_at: at })
    .where('player_id', '=', grant.playerId)
    .where('provider', '=', grant.integration)
    .where('award_id', '=', grant.awardId)
    .where('expires_at', '>', at)
    .execute()
}

/** Marks grants whose time is over as ended, and returns them; each once. unsafeReadAcrossPlayers: a job ends them. */
export async function endExpiredGrants(
  tx: Tx,
  { at, limit }: { readonly at: Temporal.Instant; readonly limit: number },
): Promise<GrantKey[]> {
  const { rows } = await tx.query<Pick<GrantRow, 'player_id' | 'provider' | 'award_id'>>(
    `update play.free_round_grant set ended_at = $1
      where (player_id, provider, award_id) in (
        select player_id, provider, award_id from play.free_round_grant
         where ended_at is null and expires_at <= $1
         order by expires_at limit $2 for update skip locked)
      returning player_id, provider, award_id`,
    [at, limit],
  )
  return rows.map((row) => ({
    playerId: row.player_id,
    integration: row.provider,
    awardId: row.award_id,
  }))
}

/** The grant that a call names. */
export function grantOf(
  operation: BetOperation | WinOperation | FreeRoundReportOperation,
  playerId: bigint,
): GrantKey | null {
  const { integration, grant } = operation
  return grant === undefined ? null : { playerId, integration, awardId: grant }
}
