import { createHash } from 'node:crypto'
import type { Queryable } from '../../kernel/index.ts'
import type { PlayerId } from './operation.ts'

/** Something in the books that is not as it must be. */
export interface Difference {
  readonly playerId: PlayerId
  /** Number of the promise that is broken: see the README. */
  readonly promise: 'L1' | 'L2' | 'L3' | 'L4' | 'L5' | 'L6'
  readonly seq: bigint | null
  readonly message: string
}

export interface CheckReport {
  readonly players: number
  readonly entries: number
  readonly differences: readonly Difference[]
}

export interface CheckOptions {
  /** All when absent. */
  readonly players?: readonly PlayerId[]
  /** Only players with an entry since then. */
  readonly changedSince?: Temporal.Instant
  /** Stops after so many. Default 100. */
  readonly maxDifferences?: number
}

interface EntryRow {
  player_id: bigint
  us: bigint
  seq: bigint
  fingerprint: bigint
  amount: bigint
  d_main: bigint
  d_locked: bigint
  d_held: bigint
  d_bonus: bigint
  d_receivable: bigint
  house: bigint
  main: bigint
  locked: bigint
  bonus: bigint
  receivable: bigint
  staked: bigint
  won: bigint
  deposited: bigint
  withdrawn: bigint
  ref_seq: bigint | null
  bonus_id: bigint | null
  d_wagered: bigint | null
  provider: number
  house_account: number
  kind: number
  class: number
  outcome: number
  vertical: number
  currency: string
  tx: string
  round: string | null
  detail: string | null
  hash: Buffer
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
  receivable: bigint
  staked: bigint
  won: bigint
  deposited: bigint
  withdrawn: bigint
  deposit_reserved: bigint
  holds: bigint
  held: bigint
  pockets: bigint[]
}

interface RoundRow {
  player_id: bigint
  provider: number
  round: string
  bets: number
  wins: number
  staked_main: bigint
  staked_bonus: bigint
  won_main: bigint
  won_bonus: bigint
  held: bigint
}

const COLUMNS = [
  'player_id, seq, fingerprint, amount, d_main, d_locked, d_held, d_bonus, d_receivable, house, main, locked, bonus, receivable',
  'staked, won, deposited, withdrawn, ref_seq, bonus_id, d_wagered, provider, house_account, kind, class, outcome, vertical',
  'currency, tx, round, hash',
]
  .join(', ')
  .replaceAll(/\w+/g, 'e.$&')
const PLAYERS_PER_PAGE = 200
const ENTRIES_PER_PAGE = 5_000

/** Kinds, as this verifier understands them: it shares nothing with the code that writes. */
const STAKES = new Set([1, 23])
const ROUND_WINS = new Set([2, 26, 27])
const TAKEN_BACK_BETS = new Set([4, 25])
const WON_OUTSIDE = new Set([8, 9, 10])
const TOMBSTONE = 29

/**
 * Replays every entry of the players and compares: legs sum to zero (L1), stored balances, totals, holds, rounds and
 * pockets equal the replay (L2), nothing below zero (L3), keys unique (L4), numbers dense and moments in order (L5),
 * the hash chain unbroken (L6).
 */
export async function checkLedger(db: Queryable, options: CheckOptions = {}): Promise<CheckReport> {
  const differences: Difference[] = []
  const limit = options.maxDifferences ?? 100
  let players = 0
  let entries = 0
  let after = 0n
  for (;;) {
    const wallets = await readWallets(db, after, options)
    if (wallets.length === 0) break
    for (const wallet of wallets) {
      players++
      entries += await checkPlayer(db, wallet, differences)
      if (differences.length >= limit) return { players, entries, differences: differences.slice(0, limit) }
    }
    after = wallets.at(-1)?.player_id ?? after
  }
  return { players, entries, differences }
}

async function readWallets(
  db: Queryable,
  after: bigint,
  { players, changedSince }: CheckOptions,
): Promise<WalletRow[]> {
  const { rows } = await db.query<WalletRow>(
    `select w.*, (extract(epoch from w.last_at) * 1000000)::bigint as us,
        (select coalesce(sum(h.remaining), 0)::bigint from wallet.hold h where h.player_id = w.player_id) as holds,
        (select coalesce(sum(r.held), 0)::bigint from wallet.round r where r.player_id = w.player_id) as held,
        array(select coalesce(sum(b.balance), 0)::bigint from unnest(array[1, 2, 3]) with ordinality v(vertical, place)
           left join wallet.bonus b on b.player_id = w.player_id and b.vertical = v.vertical group by v.place order by v.place) as pockets
       from wallet.wallet w
      where w.player_id > $1 and ($2::bigint[] is null or w.player_id = any ($2::bigint[]))
        and ($3::timestamptz is null or w.last_at >= $3::timestamptz)
      order by w.player_id limit ${PLAYERS_PER_PAGE}`,
    [after, players ? `{${players.join(',')}}` : null, changedSince?.toString() ?? null],
  )
  return rows
}

/** What the entries say, from zero. */
interface Replay {
  seq: bigint
  us: bigint
  head: Buffer
  main: bigint
  locked: bigint
  held: bigint
  bonus: [bigint, bigint, bigint]
  receivable: bigint
  deposited: bigint
  withdrawn: bigint
  staked: bigint
  won: bigint
  authorized: Map<bigint, bigint>
  keys: Set<string>
  rounds: Map<string, Tally>
  bets: Map<bigint, { round: string; amount: bigint; back: bigint; isBack: boolean }>
}

interface Tally {
  bets: number
  wins: number
  stakedMain: bigint
  stakedBonus: bigint
  wonMain: bigint
  wonBonus: bigint
  held: bigint
}

async function checkPlayer(db: Queryable, wallet: WalletRow, differences: Difference[]): Promise<number> {
  const report = (promise: Difference['promise'], seq: bigint | null, message: string) =>
    differences.push({ playerId: wallet.player_id, promise, seq, message })
  const replay: Replay = {
    seq: 0n,
    us: 0n,
    head: Buffer.from([0]),
    main: 0n,
    locked: 0n,
    held: 0n,
    bonus: [0n, 0n, 0n],
    receivable: 0n,
    deposited: 0n,
    withdrawn: 0n,
    staked: 0n,
    won: 0n,
    authorized: new Map(),
    keys: new Set(),
    rounds: new Map(),
    bets: new Map(),
  }
  let count = 0
  for (let afterAt = '2000-01-01', afterSeq = 0n; ;) {
    const { rows } = await db.query<EntryRow & { at_text: string }>(
      `select ${COLUMNS}, e.detail::text as detail, e.at::text as at_text, (extract(epoch from e.at) * 1000000)::bigint as us
         from wallet.entry e where e.player_id = $1 and (e.at, e.seq) > ($2::timestamptz, $3::bigint)
        order by e.at, e.seq limit ${ENTRIES_PER_PAGE}`,
      [wallet.player_id, afterAt, afterSeq],
    )
    for (const entry of rows) step(replay, entry, wallet, report)
    count += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < ENTRIES_PER_PAGE) break
    afterAt = last.at_text
    afterSeq = last.seq
  }
  compareWallet(replay, wallet, report)
  await compareRounds(db, replay, wallet, report)
  return count
}

type Report = (promise: Difference['promise'], seq: bigint | null, message: string) => void

function step(replay: Replay, entry: EntryRow, wallet: WalletRow, report: Report): void {
  const { seq } = entry
  if (entry.d_main + entry.d_locked + entry.d_held + entry.d_bonus - entry.d_receivable + entry.house !== 0n)
    report('L1', seq, 'legs do not sum to zero')
  if (entry.currency !== wallet.currency)
    report('L1', seq, `in ${entry.currency}, the wallet in ${wallet.currency}`)
  if (seq !== replay.seq + 1n) report('L5', seq, `follows ${replay.seq}`)
  if (entry.us < replay.us) report('L5', seq, 'lies before the entry it follows')
  const key = `${entry.provider} ${entry.class} ${entry.tx}`
  if (replay.keys.has(key)) report('L4', seq, `key ${key} was used before`)
  replay.keys.add(key)

  const hash = createHash('sha256').update(replay.head).update(canonical(entry)).digest()
  if (!hash.equals(entry.hash)) report('L6', seq, 'hash does not follow from the entry and the one before')
  replay.head = entry.hash

  replay.seq = seq
  replay.us = entry.us
  replay.main += entry.d_main
  replay.locked += entry.d_locked
  replay.held += entry.d_held
  replay.receivable += entry.d_receivable
  const { bonus } = replay
  if (entry.vertical === 1) bonus[0] += entry.d_bonus
  else if (entry.vertical === 2) bonus[1] += entry.d_bonus
  else if (entry.vertical === 3) bonus[2] += entry.d_bonus
  else if (entry.d_bonus !== 0n) report('L2', seq, 'bonus money without a vertical')
  const pocket =
    entry.vertical === 0
      ? bonus[0] + bonus[1] + bonus[2]
      : entry.vertical === 4
        ? 0n
        : (bonus[entry.vertical - 1] ?? 0n)
  for (const [name, stored, replayed] of [
    ['main', entry.main, replay.main],
    ['locked', entry.locked, replay.locked + replay.held],
    ['bonus', entry.bonus, pocket],
    ['receivable', entry.receivable, replay.receivable],
  ] as const) {
    if (stored !== replayed) report('L2', seq, `${name} after it is ${stored}, replayed ${replayed}`)
    if (stored < 0n) report('L3', seq, `${name} is ${stored}`)
  }
  if (entry.receivable > 0n && entry.main > 0n) report('L3', seq, 'owes while MAIN is not empty')
  if (
    entry.outcome !== 0 &&
    (entry.d_main || entry.d_locked || entry.d_held || entry.d_bonus || entry.d_receivable)
  )
    report('L1', seq, 'a refusal moved money')
  countRound(replay, entry, report)
}

function countRound(replay: Replay, entry: EntryRow, report: Report): void {
  const cash = entry.d_main - entry.d_receivable
  const { kind, seq } = entry
  const done = entry.outcome === 0
  const round = entry.round === null ? undefined : roundOf(replay, entry.provider, entry.round)
  if (done && kind === 28) {
    replay.staked = entry.staked
    replay.won = entry.won
    replay.deposited = entry.deposited
    replay.withdrawn = entry.withdrawn
  } else if (done) {
    if (STAKES.has(kind)) {
      replay.staked -= cash
      replay.bets.set(seq, {
        round: `${entry.provider} ${entry.round}`,
        amount: entry.amount,
        back: 0n,
        isBack: false,
      })
      if (round) {
        round.bets++
        round.stakedMain -= cash
        round.stakedBonus -= entry.d_bonus
        round.held += entry.d_held
      }
      if (-(cash + entry.d_bonus) !== entry.amount) report('L2', seq, 'the stake is not what was taken')
    } else if (ROUND_WINS.has(kind)) {
      replay.won += cash
      if (round) {
        round.wins++
        round.wonMain += cash
        round.wonBonus += kind === 2 ? entry.d_bonus : entry.amount - round.wonMain - round.wonBonus
        round.held += entry.d_held
      }
    } else if (kind === 24) {
      if (round) round.held += entry.d_held
    } else if (TAKEN_BACK_BETS.has(kind)) {
      replay.staked -= cash
      const bet = entry.ref_seq === null ? undefined : replay.bets.get(entry.ref_seq)
      if (bet && round) {
        bet.back += entry.amount
        round.stakedMain -= cash
        round.stakedBonus -= entry.d_bonus
        round.held += entry.d_held
        if (bet.back > bet.amount) report('L2', seq, 'more was given back than taken')
        if (bet.back === bet.amount && !bet.isBack) {
          bet.isBack = true
          round.bets--
        }
      }
    } else if (kind === 5) {
      replay.won += cash
      if (round && entry.ref_seq !== null && (entry.amount !== 0n || cash !== 0n)) round.wonMain += cash
    } else if (WON_OUTSIDE.has(kind)) {
      const isGame =
        kind === 8 || (kind === 9 && entry.bonus_id === null) || (kind === 10 && entry.house_account < 20_000)
      if (isGame) {
        replay.won += cash
        if (round) round.wonMain += cash
      }
    } else if (kind === 11) replay.authorized.set(seq, entry.amount)
    else if (kind === 12 && entry.ref_seq !== null) replay.authorized.delete(entry.ref_seq)
    else if (kind === 13) {
      replay.deposited += cash
      if (entry.ref_seq !== null) replay.authorized.delete(entry.ref_seq)
    } else if (kind === 14 || kind === 15) {
      // How much room comes back depends on earlier refunds of the deposit; it never exceeds what was paid back.
      const back = replay.deposited - entry.deposited
      if (back < 0n || back > -cash) report('L2', seq, `gives ${back} of deposit room back for ${-cash}`)
      replay.deposited = entry.deposited
    } else if (kind === 18) replay.withdrawn -= entry.d_locked
  }
  for (const name of ['staked', 'won', 'deposited', 'withdrawn'] as const)
    if (entry[name] !== replay[name]) {
      report('L2', seq, `${name} is ${entry[name]}, replayed ${replay[name]}`)
      replay[name] = entry[name]
    }
  if (kind === TOMBSTONE && entry.outcome === 0) report('L4', seq, 'a tombstone that bars nothing')
}

function roundOf(replay: Replay, provider: number, round: string): Tally {
  const key = `${provider} ${round}`
  let tally = replay.rounds.get(key)
  if (!tally) {
    tally = { bets: 0, wins: 0, stakedMain: 0n, stakedBonus: 0n, wonMain: 0n, wonBonus: 0n, held: 0n }
    replay.rounds.set(key, tally)
  }
  return tally
}

function compareWallet(replay: Replay, wallet: WalletRow, report: Report): void {
  const authorized = [...replay.authorized.values()].reduce((sum, amount) => sum + amount, 0n)
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
    ['deposit_reserved', wallet.deposit_reserved, authorized],
    ['open holds', wallet.locked, wallet.holds],
    ['reserved bets', wallet.bet_held, wallet.held],
    ['pockets of casino', wallet.bonus_casino, wallet.pockets[0]],
    ['pockets of live casino', wallet.bonus_live, wallet.pockets[1]],
    ['pockets of sports', wallet.bonus_sports, wallet.pockets[2]],
  ] as const)
    if (stored !== replayed) report('L2', null, `${name}: the wallet says ${stored}, its entries ${replayed}`)
  if (replay.seq > 0n && wallet.us !== replay.us) report('L5', null, 'last_at is not the last entry')
  if (replay.seq > 0n && !replay.head.equals(wallet.head)) report('L6', null, 'head is not the last hash')
}

async function compareRounds(
  db: Queryable,
  replay: Replay,
  wallet: WalletRow,
  report: Report,
): Promise<void> {
  const seen = new Set<string>()
  for (let after = { provider: -1, round: '' }; ;) {
    const { rows } = await db.query<RoundRow>(
      `select * from wallet.round where player_id = $1 and (provider, round) > ($2::integer, $3)
        order by provider, round limit ${ENTRIES_PER_PAGE}`,
      [wallet.player_id, after.provider, after.round],
    )
    for (const row of rows) {
      const key = `${row.provider} ${row.round}`
      seen.add(key)
      const tally = replay.rounds.get(key)
      if (!tally) report('L2', null, `round ${key} has no entries`)
      else
        for (const [name, stored, replayed] of [
          ['bets', BigInt(row.bets), BigInt(tally.bets)],
          ['stakes', row.staked_main, tally.stakedMain],
          ['bonus stakes', row.staked_bonus, tally.stakedBonus],
          ['cash wins', row.won_main, tally.wonMain],
          ['held', row.held, tally.held],
        ] as const)
          if (stored !== replayed)
            report('L2', null, `round ${key}: ${name} ${stored}, its entries ${replayed}`)
    }
    const last = rows.at(-1)
    if (!last || rows.length < ENTRIES_PER_PAGE) break
    after = last
  }
  for (const [key, tally] of replay.rounds)
    if (!seen.has(key) && (tally.bets !== 0 || tally.wins !== 0))
      report('L2', null, `round ${key} is missing`)
}

/** The text under an entry's hash: every column in a fixed order, free text preceded by its length in bytes. */
function canonical(entry: EntryRow): string {
  const text = (value: string | null) => [value === null ? -1 : Buffer.byteLength(value), value ?? '']
  return [
    entry.player_id,
    entry.us,
    entry.seq,
    entry.currency,
    entry.kind,
    entry.class,
    entry.outcome,
    entry.provider,
    ...text(entry.tx),
    entry.fingerprint,
    ...text(entry.round),
    entry.vertical,
    entry.ref_seq ?? 0n,
    entry.amount,
    entry.d_main,
    entry.d_locked,
    entry.d_held,
    entry.d_bonus,
    entry.d_receivable,
    entry.house,
    entry.house_account,
    entry.main,
    entry.locked,
    entry.bonus,
    entry.receivable,
    entry.staked,
    entry.won,
    entry.deposited,
    entry.withdrawn,
    ...text(entry.detail),
    entry.d_wagered ?? 0n,
    entry.bonus_id ?? 0n,
  ].join('|')
}
