import { type Database, inTransaction, restrictSearchPath, type Tx } from '../../kernel/index.ts'
import { compareBonuses } from './check-bonuses.ts'
import { compareGate } from './check-gate.ts'
import { compareRounds, freshPlayed, replayEarlier, replayPlayed } from './check-rounds.ts'
import { ENTRY, ROWS_PER_PAGE } from './check-entries.ts'
import { holdStateNumbers } from './numbers.ts'
import type { PlayerId } from './operation.ts'
import {
  type Difference,
  type EntryRow,
  freshReplay,
  type Replay,
  replayEntry,
  replayFromJson,
  type Report,
} from './replay.ts'

export interface CheckReport {
  readonly players: number
  readonly entries: number
  readonly differences: readonly Difference[]
}

export interface CheckOptions {
  /** All when absent. */
  readonly players?: readonly PlayerId[]
  /** Stops after this many. Default 100. */
  readonly maxDifferences?: number
}

/** The players that a check covers. */
export interface Selection {
  readonly after: PlayerId
  readonly players?: readonly PlayerId[] | undefined
  /** `changed`: only players with entries since their last verification, from there on. `whole`: from zero. */
  readonly scope: 'changed' | 'whole'
  /** Excludes players verified from zero in that time. A moment that is still to come was written by no check. */
  readonly notWholeWithin?: { readonly from: Temporal.Instant; readonly to: Temporal.Instant } | undefined
}

export interface PlayerCheck {
  readonly playerId: PlayerId
  readonly entries: number
  readonly differences: readonly Difference[]
  readonly replay: Replay
}

interface WalletRow {
  player_id: bigint
  currency: string
  seq: bigint
  us: bigint
  head: Buffer
  main: bigint
  locked: bigint
  bet_held: bigint
  bonus_casino: bigint
  bonus_live: bigint
  bonus_sports: bigint
  bonus_mask: number
  receivable: bigint
  staked: bigint
  won: bigint
  deposited: bigint
  withdrawn: bigint
  deposit_reserved: bigint
  held: bigint
  verified_seq: bigint | null
  verified_us: bigint | null
  verified_head: Buffer | null
  verified_replay: unknown
}

/** Small pages, because other work runs between two of them. */
const PLAYERS_PER_PAGE = 50

/**
 * Replays the players' entries and compares: legs sum to zero (L1), stored balances, totals, holds, rounds, pockets and
 * bonus progress equal the replay (L2), nothing below zero (L3), keys unique (L4), numbers dense and times in order
 * (L5), the hash chain unbroken (L6), the gate what its facts say (L8). Each page is read in one snapshot, so it may
 * run during play.
 */
export async function checkLedger(db: Database, options: CheckOptions = {}): Promise<CheckReport> {
  const limit = options.maxDifferences ?? 100
  const differences: Difference[] = []
  let players = 0
  let entries = 0
  for (let after = 0n; ;) {
    const page = await checkPage(db, { after, players: options.players, scope: 'whole' })
    for (const check of page) {
      players++
      entries += check.entries
      differences.push(...check.differences)
    }
    const last = page.at(-1)
    if (!last || differences.length >= limit)
      return { players, entries, differences: differences.slice(0, limit) }
    after = last.playerId
  }
}

/** The next players of the selection, read in one snapshot; none when there are no more. */
export function checkPage(db: Database, selection: Selection): Promise<PlayerCheck[]> {
  return inTransaction(
    db,
    async (tx) => {
      await restrictSearchPath(tx)
      const checks: PlayerCheck[] = []
      for (const wallet of await readWallets(tx, selection))
        checks.push(await checkPlayer(tx, wallet, selection))
      return checks
    },
    { readOnly: true },
  )
}

async function readWallets(
  tx: Tx,
  { after, players, scope, notWholeWithin }: Selection,
): Promise<WalletRow[]> {
  const { rows } = await tx.query<WalletRow>(
    `select w.*, (extract(epoch from w.last_at) * 1000000)::bigint as us,
        (select coalesce(sum(b.held), 0)::bigint from wallet.bet b where b.player_id = w.player_id) as held,
        v.seq as verified_seq, (extract(epoch from v.at) * 1000000)::bigint as verified_us, v.head as verified_head,
        v.replay as verified_replay
       from wallet.wallet w left join wallet.verified v on v.player_id = w.player_id
      where w.player_id > $1 and ($2::bigint[] is null or w.player_id = any ($2::bigint[]))
        and ($3 = 'whole' or w.seq <> coalesce(v.seq, 0))
        and (v.whole_at between $4::timestamptz and $5::timestamptz) is not true
      order by w.player_id limit ${PLAYERS_PER_PAGE}`,
    [
      after,
      players ? `{${players.join(',')}}` : null,
      scope,
      notWholeWithin?.from.toString() ?? null,
      notWholeWithin?.to.toString() ?? null,
    ],
  )
  return rows
}

async function checkPlayer(tx: Tx, wallet: WalletRow, { scope }: Selection): Promise<PlayerCheck> {
  const { player_id: playerId } = wallet
  const differences: Difference[] = []
  const report: Report = (promise, seq, message) => differences.push({ playerId, promise, seq, message })
  const replay = scope === 'whole' ? freshReplay() : resumed(wallet)
  const played = freshPlayed()
  if (!replay.isWhole) await replayEarlier(tx, playerId, replay, played, report)
  let entries = 0
  for await (const entry of readEntries(tx, playerId, replay)) {
    entries++
    replayEntry(replay, entry, wallet.currency, report)
    replayPlayed(played, entry, report)
    // Write access to the tables would allow rewriting the chain; the stored head of the last verification reveals it.
    if (replay.isWhole && replay.seq === wallet.verified_seq && !wallet.verified_head?.equals(replay.head))
      report('L6', replay.seq, 'the chain up to here is not the one that was verified before')
  }
  compareWallet(replay, wallet, report)
  await compareHolds(tx, playerId, replay, report)
  await compareBonuses(tx, wallet, replay, report)
  await compareRounds(tx, playerId, replay, played, report)
  await compareGate(tx, playerId, report)
  return { playerId, entries, differences, replay }
}

function resumed({ verified_seq, verified_us, verified_head, verified_replay }: WalletRow): Replay {
  if (verified_seq === null || verified_us === null || verified_head === null) return freshReplay()
  return replayFromJson(verified_replay, { seq: verified_seq, us: verified_us, head: verified_head })
}

/** A player's entries after those of the replay, in order. */
async function* readEntries(tx: Tx, playerId: PlayerId, replay: Replay): AsyncGenerator<EntryRow> {
  let { us, seq } = replay
  for (;;) {
    const { rows } = await tx.query<EntryRow>(
      `select ${ENTRY} from wallet.entry e
        where e.player_id = $1 and (e.at, e.seq) > (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::bigint)
        order by e.at, e.seq limit ${ROWS_PER_PAGE}`,
      [playerId, us, seq],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_PAGE) return
    us = last.us
    seq = last.seq
  }
}

function compareWallet(replay: Replay, wallet: WalletRow, report: Report): void {
  const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, amount) => total + amount, 0n)
  for (const [name, stored, replayed] of [
    ['seq', wallet.seq, replay.seq],
    ['main', wallet.main, replay.main],
    ['locked', wallet.locked, replay.locked],
    ['bet_held', wallet.bet_held, replay.held],
    ['bonus_casino', wallet.bonus_casino, replay.bonus[0]],
    ['bonus_live', wallet.bonus_live, replay.bonus[1]],
    ['bonus_sports', wallet.bonus_sports, replay.bonus[2]],
    ['receivable', wallet.receivable, replay.receivable],
    ['staked', wallet.staked, replay.staked],
    ['won', wallet.won, replay.won],
    ['deposited', wallet.deposited, replay.deposited],
    ['withdrawn', wallet.withdrawn, replay.withdrawn],
    ['deposit_reserved', wallet.deposit_reserved, sum(replay.authorized.values())],
    ['open holds', wallet.locked, sum(replay.holds.values())],
    ['reserved bets', wallet.bet_held, wallet.held],
  ] as const)
    if (stored !== replayed) report('L2', null, `${name}: the wallet says ${stored}, its entries ${replayed}`)
  if (replay.seq > 0n && wallet.us !== replay.us) report('L5', null, 'last_at is not the last entry')
  if (replay.seq > 0n && !replay.head.equals(wallet.head)) report('L6', null, 'head is not the last hash')
}

async function compareHolds(tx: Tx, playerId: PlayerId, replay: Replay, report: Report): Promise<void> {
  const { rows } = await tx.query<{ seq: bigint; remaining: bigint; hold_id: string }>(
    `select seq, remaining, hold_id from wallet.hold where player_id = $1 and state = ${holdStateNumbers.open}`,
    [playerId],
  )
  for (const { seq, remaining, hold_id: holdId } of rows) {
    const replayed = replay.holds.get(seq) ?? 0n
    if (remaining !== replayed)
      report('L2', seq, `hold ${holdId}: ${remaining} left, its entries ${replayed}`)
  }
  if (rows.length !== replay.holds.size)
    report('L2', null, `${rows.length} open holds, its entries ${replay.holds.size}`)
}
