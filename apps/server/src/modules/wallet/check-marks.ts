import type { Tx } from '../../kernel/index.ts'
import { nameOfLimit } from './limits.ts'
import { kindNumbers as kinds, measureNumbers, nameOf, outcomeNumbers, windowNumbers } from './numbers.ts'
import type { PlayerId } from './operation.ts'
import type { Report } from './replay.ts'
import { settlements, takenBackBets } from './replay-kinds.ts'

/** A window, and the last entry before it. Times are microseconds since 1970. */
interface WindowRow {
  measure: number
  period: number
  mark: bigint
  started_seq: bigint | null
  /** What is taken back of entries before then belongs to earlier windows. */
  starts_us: bigint
  /** The start; an hour earlier than `starts_us` on a day whose next midnight is left out. */
  begins_us: bigint
  /** It had begun before `started_seq` was stored. */
  is_of_before: boolean
  has_other_zone: boolean
  before_seq: bigint | null
  before_staked: bigint | null
  before_won: bigint | null
  before_deposited: bigint | null
}

/** Lifetime totals after an entry. */
interface Totals {
  readonly staked: bigint
  readonly won: bigint
  readonly deposited: bigint
}

/** An entry that takes back an earlier one. */
interface ReversalRow {
  seq: bigint
  kind: number
  /** What the player got. */
  cash: bigint
  /** Change of the total of deposits. */
  deposited: bigint
}

/** A lower total of a two-phase bet, and what it took back of earlier payments. */
interface LoweredRow {
  seq: bigint
  provider: number
  round: string
  back: bigint
}

/** A part of what an entry took back, and the entry that it was booked with. */
interface TakenBack extends Totals {
  readonly seq: bigint
  readonly origin: bigint
}

const NO_TOTALS: Totals = { staked: 0n, won: 0n, deposited: 0n }
const US_PER_SECOND = 1_000_000n
/** Two instances may differ by as much: each by 2 s from the database's clock (`wallet.is_timely`). */
const CLOCKS_DIFFER_SECONDS = 4n
/** From the comparison with the database's clock to the lock of the wallet: a statement may take 5 s, and ends then. */
const WAIT_FOR_LOCK_SECONDS = 6n
/** The time of an entry that is written later than another one may be so much earlier. */
const LATE_US = (CLOCKS_DIFFER_SECONDS + WAIT_FOR_LOCK_SECONDS) * US_PER_SECOND
/** Of wins, jackpots, free rounds in cash; and adjustments of a studio, which refer to an entry only then. */
const takenBackWins: ReadonlySet<number> = new Set([kinds.rollbackWin, kinds.adjust])
const returnedDeposits: ReadonlySet<number> = new Set([kinds.refund, kinds.chargeback])
const list = (numbers: Iterable<number | bigint>) => `{${[...numbers].join(',')}}`

/** The cash total that a measure counts; losses are stakes minus wins. */
function measured(measure: number, { staked, won, deposited }: Totals): bigint {
  if (measure === measureNumbers.loss) return staked - won
  return measure === measureNumbers.stake ? staked : deposited
}

/**
 * Compares the marks of the running windows with the entries (L8): the totals at the start of the window, changed by
 * what was taken back since of entries before it, which belongs to their own windows. A window of before a change of
 * the player's zone is left out, because its start is not known.
 */
export async function compareMarks(tx: Tx, playerId: PlayerId, report: Report): Promise<void> {
  const windows = await readWindows(tx, playerId)
  const known = windows.filter((window) => !window.has_other_zone)
  const takenBack = await readTakenBack(tx, playerId, known)
  for (const window of known) {
    const { measure, period, mark, started_seq: startedSeq } = window
    const name = nameOfLimit(nameOf(measureNumbers, measure)!, nameOf(windowNumbers, period)!, false)
    if (startedSeq === null) {
      if (!window.is_of_before) report('L8', null, `window ${name}: nothing says which entry it began after`)
      continue
    }
    const start = await totalsAtStart(tx, playerId, window, startedSeq)
    if (start === null) {
      report('L8', null, `window ${name}: it did not begin after entry ${startedSeq}`)
      continue
    }
    const moved = takenBack
      .filter(({ seq, origin }) => seq > startedSeq && origin <= (window.before_seq ?? 0n))
      .reduce((sum, part) => sum + measured(measure, part), 0n)
    const expected = measured(measure, start) + moved
    if (mark !== expected) report('L8', null, `mark of ${name}: ${mark}, its entries say ${expected}`)
  }
}

async function readWindows(tx: Tx, playerId: PlayerId): Promise<WindowRow[]> {
  const { rows } = await tx.query<WindowRow>(
    `with running as (
       select l.measure, l.period, l.mark, l.started_seq,
           date_subtract(l.ends_at, case l.period when $2 then interval '1 day' when $3 then interval '7 days'
             else interval '1 month' end, g.zone) as starts_at,
           date_trunc(case l.period when $2 then 'day' when $3 then 'week' else 'month' end,
             l.ends_at - interval '1 microsecond', g.zone) as begins_at
         from wallet.limit_window l join wallet.gate g on g.player_id = l.player_id
        where l.player_id = $1),
     starts as (select distinct starts_at from running)
     select r.measure, r.period, r.mark, r.started_seq,
         (extract(epoch from r.starts_at) * 1000000)::bigint as starts_us,
         (extract(epoch from least(r.begins_at, r.starts_at)) * 1000000)::bigint as begins_us,
         r.starts_at < wallet.windows_named_since() as is_of_before,
         exists (select from wallet.zone_span s
             where s.player_id = $1 and s.from_at > r.starts_at - interval '1 day') as has_other_zone,
         b.seq as before_seq, b.staked as before_staked, b.won as before_won, b.deposited as before_deposited
       from running r
       join (select s.starts_at, e.* from starts s left join lateral (
           select seq, staked, won, deposited from wallet.entry
            where player_id = $1 and at < s.starts_at order by at desc, seq desc limit 1) e on true) b
         on b.starts_at = r.starts_at
      order by r.measure, r.period`,
    [playerId, windowNumbers.day, windowNumbers.week],
  )
  return rows
}

/** The totals with which a window began; null when it cannot have begun after that entry. */
async function totalsAtStart(
  tx: Tx,
  playerId: PlayerId,
  window: WindowRow,
  startedSeq: bigint,
): Promise<Totals | null> {
  const { before_seq: beforeSeq, before_staked: staked, before_won: won, begins_us: beginsUs } = window
  if (startedSeq === (beforeSeq ?? 0n))
    return { staked: staked ?? 0n, won: won ?? 0n, deposited: window.before_deposited ?? 0n }
  const { rows } = await tx.query<Totals & { seq: bigint; us: bigint; gate_us: bigint | null }>(
    `select e.seq, e.staked, e.won, e.deposited, (extract(epoch from e.at) * 1000000)::bigint as us,
        (select (extract(epoch from min(c.at)) * 1000000)::bigint from wallet.gate_change c
          where c.player_id = $1) as gate_us
       from wallet.entry e where e.player_id = $1 and e.seq = any ($2::bigint[])`,
    [playerId, list([startedSeq, startedSeq + 1n])],
  )
  const last = rows.find(({ seq }) => seq === startedSeq)
  if (!last && startedSeq !== 0n) return null
  const next = rows.find(({ seq }) => seq === startedSeq + 1n)
  // Entries of before its start that came after its first operation: their instance's clock was behind, or they waited.
  if (startedSeq < (beforeSeq ?? 0n)) return next && next.us < beginsUs - LATE_US ? null : (last ?? NO_TOTALS)
  // The windows of a player begin with the gate, which may be opened in the middle of one.
  return last && last.gate_us !== null && last.us <= last.gate_us + LATE_US ? last : null
}

/** What entries of the windows took back of entries before one of them. */
async function readTakenBack(
  tx: Tx,
  playerId: PlayerId,
  windows: readonly WindowRow[],
): Promise<TakenBack[]> {
  const started = windows.filter(({ started_seq: seq }) => seq !== null)
  const lastBefore = started.reduce(
    (most, { before_seq: seq }) => (seq !== null && seq > most ? seq : most),
    0n,
  )
  if (lastBefore === 0n) return []
  const earliest = started.map(({ starts_us: us }) => us).reduce((least, us) => (us < least ? us : least))
  const from = [playerId, earliest - LATE_US, outcomeNumbers.accepted]
  const since = `e.player_id = $1 and e.at >= timestamptz 'epoch' + $2::bigint * interval '1 microsecond'
      and e.outcome = $3`
  // By index: few entries refer to another one. What a refund gives back of a deposit's room is in the totals alone.
  const { rows } = await tx.query<ReversalRow & { ref_seq: bigint }>(
    `select e.seq, e.ref_seq, e.kind, e.d_main - e.d_receivable as cash,
        case when e.kind = any ($5::smallint[]) then e.deposited - (select b.deposited from wallet.entry b
          where b.player_id = $1 and b.at <= e.at and b.seq = e.seq - 1 order by b.at desc limit 1)
          else 0 end as deposited
       from wallet.entry e
      where ${since} and e.ref_seq <= $6 and e.kind = any ($4::smallint[]) order by e.seq`,
    [
      ...from,
      list([...takenBackBets, ...takenBackWins, ...returnedDeposits]),
      list(returnedDeposits),
      lastBefore,
    ],
  )
  const parts = rows.map((row) => ({
    ...NO_TOTALS,
    seq: row.seq,
    origin: row.ref_seq,
    ...changeOf(row),
  }))
  const { rows: lowered } = await tx.query<LoweredRow>(
    `select e.seq, e.provider, e.round, e.d_receivable - e.d_main as back from wallet.entry e
      where ${since} and e.kind = any ($4::smallint[]) and e.d_main < e.d_receivable
        and exists (select from wallet.bet where player_id = $1)
      order by e.seq`,
    [...from, list(settlements)],
  )
  for (const row of lowered) parts.push(...(await partsOfSettlement(tx, playerId, row)))
  return parts
}

/** What a reversal changed in the totals. */
function changeOf({ kind, cash, deposited }: ReversalRow): Partial<Totals> {
  if (returnedDeposits.has(kind)) return { deposited }
  return takenBackWins.has(kind) ? { won: cash } : { staked: -cash }
}

/** A lower total of a bet takes back its earlier payments, the latest first. */
async function partsOfSettlement(
  tx: Tx,
  playerId: PlayerId,
  { seq, provider, round, back }: LoweredRow,
): Promise<TakenBack[]> {
  const { rows } = await tx.query<{ seq: bigint; paid: bigint }>(
    `select seq, d_main - d_receivable as paid from wallet.entry
      where player_id = $1 and provider = $2 and round = $3 and seq < $4 and outcome = $6
        and kind = any ($5::smallint[])
      order by seq`,
    [playerId, provider, round, seq, list(settlements), outcomeNumbers.accepted],
  )
  // Payments that are not taken back yet, the latest last.
  const open: { readonly origin: bigint; left: bigint }[] = []
  const take = (amount: bigint): TakenBack[] => {
    const parts: TakenBack[] = []
    for (let left = amount; left > 0n;) {
      const payment = open.at(-1)
      if (!payment) break
      const part = payment.left < left ? payment.left : left
      payment.left -= part
      left -= part
      parts.push({ ...NO_TOTALS, seq, origin: payment.origin, won: -part })
      if (payment.left === 0n) open.pop()
    }
    return parts
  }
  for (const { seq: origin, paid } of rows)
    if (paid > 0n) open.push({ origin, left: paid })
    else take(-paid)
  return take(back)
}
