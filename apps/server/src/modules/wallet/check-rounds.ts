import type { Tx } from '../../kernel/index.ts'
import { ENTRY, ROWS_PER_PAGE } from './check-entries.ts'
import { kindNumbers } from './numbers.ts'
import type { PlayerId } from './operation.ts'
import type { EntryRow, Replay, Report } from './replay.ts'
import { betKeyOf, type BetRow, type Bets, compareBet, replayBet, reportMissingBets } from './replay-bets.ts'
import {
  compareRound,
  replayRound,
  reportMissing,
  roundKeyOf,
  type RoundRow,
  type Rounds,
} from './replay-rounds.ts'

/** Rounds and bets according to their entries. */
interface Played {
  readonly rounds: Rounds
  readonly bets: Bets
}

export const freshPlayed = (): Played => ({ rounds: new Map(), bets: new Map() })

/** Adds an entry to its bet or its round. */
export function replayPlayed({ rounds, bets }: Played, entry: EntryRow, report: Report): void {
  if (replayBet(bets, entry, report)) return
  // The rollback of a bet by its round's name makes no round.
  const key = entry.round === null ? '' : roundKeyOf({ provider: entry.provider, round: entry.round })
  if (entry.kind === kindNumbers.rollbackRound && bets.has(key) && !rounds.has(key)) return
  replayRound(rounds, entry, report)
}

/** Earlier, verified entries of the rounds and bets that have new ones. */
export async function replayEarlier(
  tx: Tx,
  playerId: PlayerId,
  { us, seq }: Replay,
  played: Played,
  report: Report,
): Promise<void> {
  const { rows } = await tx.query<EntryRow>(
    `with touched as (
       select distinct n.provider, n.round from wallet.entry n
        where n.player_id = $1 and (n.at, n.seq) > (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::bigint)
          and n.round is not null),
     known as (
       select r.provider, r.round, r.opened_at from touched t
         join wallet.round r on r.player_id = $1 and r.provider = t.provider and r.round = t.round
       union all
       select b.provider, b.bet, b.reserved_at from touched t
         join wallet.bet b on b.player_id = $1 and b.provider = t.provider and b.bet = t.round)
     select ${ENTRY} from wallet.entry e
      where e.player_id = $1 and e.at >= (select min(opened_at) from known) and e.seq <= $3
        and (e.provider, e.round) in (select provider, round from known)
      order by e.at, e.seq`,
    [playerId, us, seq],
  )
  for (const entry of rows) replayPlayed(played, entry, report)
}

/** Compares the player's rounds and bets with their entries; of a resumed check those that have new entries. */
export async function compareRounds(
  tx: Tx,
  playerId: PlayerId,
  replay: Replay,
  { rounds, bets }: Played,
  report: Report,
): Promise<void> {
  const seenRounds = new Set<string>()
  for await (const row of storedRows<RoundRow>(tx, 'round', playerId, replay.isWhole ? null : rounds)) {
    seenRounds.add(roundKeyOf(row))
    compareRound(rounds, row, report)
  }
  reportMissing(rounds, seenRounds, report)
  const seenBets = new Set<string>()
  for await (const row of storedRows<BetRow>(tx, 'bet', playerId, replay.isWhole ? null : bets)) {
    seenBets.add(betKeyOf(row))
    compareBet(bets, row, report)
  }
  reportMissingBets(bets, seenBets, report)
}

/** Stored rows of `wallet.round` or `wallet.bet`: those of the keys, or all of the player. */
async function* storedRows<Row extends RoundRow | BetRow>(
  tx: Tx,
  table: 'round' | 'bet',
  playerId: PlayerId,
  only: ReadonlyMap<string, unknown> | null,
): AsyncGenerator<Row> {
  if (only) {
    const keys = [...only.keys()].map((key) => key.split(/ (.*)/s, 2))
    const { rows } = await tx.query<Row>(
      `select r.* from unnest($2::integer[], $3::text[]) touched (provider, name)
         join wallet.${table} r on r.player_id = $1 and r.provider = touched.provider and r.${table} = touched.name`,
      [playerId, keys.map(([provider]) => Number(provider)), keys.map(([, name]) => name)],
    )
    yield* rows
    return
  }
  for (let after: readonly [number, string] = [-1, '']; ;) {
    const { rows } = await tx.query<Row>(
      `select * from wallet.${table} where player_id = $1 and (provider, ${table}) > ($2::integer, $3)
        order by provider, ${table} limit ${ROWS_PER_PAGE}`,
      [playerId, ...after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_PAGE) return
    after = [last.provider, 'bet' in last ? last.bet : last.round]
  }
}
