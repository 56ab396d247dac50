import { createHash } from 'node:crypto'
import {
  BEFORE_ALL_TIMES_US,
  houseAccounts,
  kindNumbers as kinds,
  NO_VERTICAL,
  outcomeNumbers,
  verticalNumbers,
} from './numbers.ts'
import type { PlayerId } from './operation.ts'
import { movesNothing, paidOut, roundWins, stakes, taken, takenBackBets } from './replay-kinds.ts'

/** Something wrong in the books: the README has the promises by their numbers. */
export interface Difference {
  readonly playerId: PlayerId
  readonly promise: 'L1' | 'L2' | 'L3' | 'L4' | 'L5' | 'L6' | 'L8'
  readonly seq: bigint | null
  readonly message: string
}
export type Report = (promise: Difference['promise'], seq: bigint | null, message: string) => void

/** A stored entry, its time in microseconds. */
export interface EntryRow {
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

/** The terms of a bonus from its grant's entry, and the changes by later entries. */
export interface BonusTally {
  granted: bigint
  balance: bigint
  wagered: bigint
  /** Null for entries written before terms were stored in them. */
  terms: BonusTermsText | null
  /** Added to the requirement by free rounds and promotions. */
  added: bigint
}
export interface BonusTermsText {
  readonly kind: number
  readonly toWager: string
  readonly maxStake: string | null
  readonly cap: string | null
  readonly expiresAt: string | null
  readonly onWithdrawal: number
  readonly deposit: string
}

/** State computed from the entries up to one of them. */
export interface Replay {
  /** False when it resumed an earlier check: earlier entries are unknown. */
  readonly isWhole: boolean
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
  /** Authorized deposits, by the number of their authorization. */
  authorized: Map<bigint, bigint>
  /** Remaining amounts of open holds, by the number of their entry. */
  holds: Map<bigint, bigint>
  bonuses: Map<bigint, BonusTally>
  /** Room that a deposit can still give back; only of a whole replay. */
  readonly deposits: Map<bigint, bigint>
  readonly keys: Set<string>
}

export function freshReplay(): Replay {
  return {
    isWhole: true,
    seq: 0n,
    us: BEFORE_ALL_TIMES_US,
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
    holds: new Map(),
    bonuses: new Map(),
    deposits: new Map(),
    keys: new Set(),
  }
}

/** Adds one entry: checks its legs, order and hash, and everything it states about the balances after it. */
export function replayEntry(replay: Replay, entry: EntryRow, currency: string, report: Report): void {
  checkLegs(entry, currency, report)
  checkChain(replay, entry, report)
  replayBalances(replay, entry, report)
  if (entry.outcome === outcomeNumbers.accepted) {
    replayTotals(replay, entry, report)
    replayBonus(replay, entry)
  }
  for (const name of ['staked', 'won', 'deposited', 'withdrawn'] as const)
    if (entry[name] !== replay[name]) {
      report('L2', entry.seq, `${name} is ${entry[name]}, replayed ${replay[name]}`)
      replay[name] = entry[name]
    }
}

function checkLegs(entry: EntryRow, currency: string, report: Report): void {
  const { seq } = entry
  if (entry.d_main + entry.d_locked + entry.d_held + entry.d_bonus - entry.d_receivable + entry.house !== 0n)
    report('L1', seq, 'legs do not sum to zero')
  if (entry.currency !== currency) report('L1', seq, `in ${entry.currency}, the wallet in ${currency}`)
  if (
    entry.outcome !== outcomeNumbers.accepted &&
    (entry.d_main || entry.d_locked || entry.d_held || entry.d_bonus || entry.d_receivable)
  )
    report('L1', seq, 'a refusal moved money')
  if (entry.kind === kinds.tombstone && entry.outcome === outcomeNumbers.accepted)
    report('L4', seq, 'a tombstone that bars nothing')
  if (entry.outcome === outcomeNumbers.accepted) checkAmount(entry, report)
}

/** The player's change by kinds whose amount states it; a hold's other leg is the held money. */
function checkAmount(entry: EntryRow, report: Report): void {
  const { kind, seq, amount } = entry
  const moved = entry.d_main - entry.d_receivable + entry.d_bonus
  if (stakes.has(kind) && -moved !== amount) report('L2', seq, 'the stake is not what was taken')
  else if ((paidOut.has(kind) && moved !== amount) || (taken.has(kind) && -moved !== amount))
    report('L2', seq, `its amount is ${amount}, it moved ${moved}`)
  else if (movesNothing.has(kind) && moved !== 0n) report('L2', seq, `moved ${moved} and may move nothing`)
  else if (kind === kinds.rollbackWin && (-moved < 0n || -moved > amount))
    report('L2', seq, `takes ${-moved} back of a win of ${amount}`)
  const locked = kind === kinds.hold ? amount : kind === kinds.release || kind === kinds.settle ? -amount : 0n
  if (entry.d_locked !== locked) report('L2', seq, `locks ${entry.d_locked}, not ${locked}`)
}

function checkChain(replay: Replay, entry: EntryRow, report: Report): void {
  const { seq } = entry
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
}

function replayBalances(replay: Replay, entry: EntryRow, report: Report): void {
  const { bonus } = replay
  replay.main += entry.d_main
  replay.locked += entry.d_locked
  replay.held += entry.d_held
  replay.receivable += entry.d_receivable
  if (entry.vertical === verticalNumbers.casino) bonus[0] += entry.d_bonus
  else if (entry.vertical === verticalNumbers['live-casino']) bonus[1] += entry.d_bonus
  else if (entry.vertical === verticalNumbers.sports) bonus[2] += entry.d_bonus
  else if (entry.d_bonus !== 0n) report('L2', entry.seq, 'bonus money without a vertical')
  const pocket =
    entry.vertical === NO_VERTICAL
      ? bonus[0] + bonus[1] + bonus[2]
      : entry.vertical === verticalNumbers['virtual-sports']
        ? 0n
        : (bonus[entry.vertical - 1] ?? 0n)
  for (const [name, stored, replayed] of [
    ['main', entry.main, replay.main],
    ['locked', entry.locked, replay.locked + replay.held],
    ['bonus', entry.bonus, pocket],
    ['receivable', entry.receivable, replay.receivable],
  ] as const) {
    if (stored !== replayed) report('L2', entry.seq, `${name} after it is ${stored}, replayed ${replayed}`)
    if (stored < 0n) report('L3', entry.seq, `${name} is ${stored}`)
  }
  if (entry.receivable > 0n && entry.main > 0n) report('L3', entry.seq, 'owes while MAIN is not empty')
}

/** Replays lifetime totals, authorized deposits and open holds. */
function replayTotals(replay: Replay, entry: EntryRow, report: Report): void {
  const { kind, seq } = entry
  const cash = entry.d_main - entry.d_receivable
  if (stakes.has(kind) || takenBackBets.has(kind)) replay.staked -= cash
  else if (roundWins.has(kind) || kind === kinds.rollbackWin || isGamesMoney(entry)) replay.won += cash
  else if (isPayoutBesideHold(entry)) replay.withdrawn -= cash
  else if (kind === kinds.opening) replayOpening(replay, entry)
  else if (kind === kinds.authorizeDeposit) replay.authorized.set(seq, entry.amount)
  else if (kind === kinds.cancelDeposit && entry.ref_seq !== null) replay.authorized.delete(entry.ref_seq)
  else if (kind === kinds.deposit) {
    replay.deposited += cash
    if (entry.ref_seq !== null) replay.authorized.delete(entry.ref_seq)
    if (replay.isWhole) replay.deposits.set(seq, entry.amount)
  } else if (kind === kinds.refund || kind === kinds.chargeback) replayReturned(replay, entry, report)
  else if (kind === kinds.hold) replay.holds.set(seq, entry.amount)
  else if ((kind === kinds.release || kind === kinds.settle) && entry.ref_seq !== null) {
    if (kind === kinds.settle) replay.withdrawn -= entry.d_locked
    const left = (replay.holds.get(entry.ref_seq) ?? 0n) - entry.amount
    if (left < 0n) report('L2', seq, 'more leaves a hold than is in it')
    if (left <= 0n) replay.holds.delete(entry.ref_seq)
    else replay.holds.set(entry.ref_seq, left)
  }
}

/** Money paid by a game besides wins: jackpots, free rounds in cash, a studio's adjustment. */
export function isGamesMoney(entry: EntryRow): boolean {
  return (
    entry.kind === kinds.jackpotWin ||
    (entry.kind === kinds.freeRoundWin && entry.bonus_id === null) ||
    (entry.kind === kinds.adjust && entry.house_account < houseAccounts.jackpot)
  )
}

/** A payout without a hold, or a returned one: an adjustment against the clearing account. */
function isPayoutBesideHold({ kind, house_account: account }: EntryRow): boolean {
  return kind === kinds.adjust && account >= houseAccounts.clearing && account < houseAccounts.promotions
}

/** A refund or chargeback gives the room of a known deposit back, once; without a known deposit none. */
function replayReturned(replay: Replay, entry: EntryRow, report: Report): void {
  const cash = entry.d_receivable - entry.d_main
  const back = replay.deposited - entry.deposited
  let most = cash
  if (entry.ref_seq === null) most = 0n
  else if (replay.isWhole) {
    const left = replay.deposits.get(entry.ref_seq) ?? 0n
    most = left < cash ? left : cash
    replay.deposits.set(entry.ref_seq, left < entry.amount ? 0n : left - entry.amount)
  }
  if (replay.isWhole || entry.ref_seq === null ? back !== most : back < 0n || back > most)
    report('L2', entry.seq, `gives ${back} of deposit room back, not ${most}`)
  replay.deposited = entry.deposited
}

function replayOpening(replay: Replay, entry: EntryRow): void {
  const totals = (detailOf(entry)['totals'] ?? {}) as Partial<Record<string, string>>
  for (const name of ['staked', 'won', 'deposited', 'withdrawn'] as const)
    replay[name] = totals[name] === undefined ? entry[name] : replay[name] + BigInt(totals[name])
}

function replayBonus(replay: Replay, entry: EntryRow): void {
  if (entry.bonus_id === null) return
  let bonus = replay.bonuses.get(entry.bonus_id)
  if (!bonus) {
    bonus = { granted: 0n, balance: 0n, wagered: 0n, terms: null, added: 0n }
    replay.bonuses.set(entry.bonus_id, bonus)
  }
  bonus.balance += entry.d_bonus
  bonus.wagered += entry.d_wagered ?? 0n
  if (entry.kind === kinds.grantBonus) {
    bonus.granted = entry.amount
    bonus.terms = (detailOf(entry)['terms'] as BonusTermsText | undefined) ?? null
  } else if (entry.kind === kinds.promo || entry.kind === kinds.freeRoundWin) {
    const into = detailOf(entry)['into'] as { wager: string } | undefined
    if (into) bonus.added += BigInt(into.wager)
    else bonus.terms = null
  }
}

const detailOf = (entry: EntryRow): Record<string, unknown> =>
  entry.detail === null ? {} : (JSON.parse(entry.detail) as Record<string, unknown>)

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

const numbers = ['main', 'locked', 'held', 'receivable', 'deposited', 'withdrawn', 'staked', 'won'] as const

/** Serialises a replay without what separate columns store: number, time, hash. */
export function replayToJson(replay: Replay): string {
  const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return JSON.stringify(
    {
      ...Object.fromEntries(numbers.map((name) => [name, replay[name]])),
      bonus: replay.bonus,
      authorized: [...replay.authorized],
      holds: [...replay.holds],
      bonuses: [...replay.bonuses],
    },
    plain,
  )
}

type Pairs = readonly (readonly [string, string])[]
type PlainBonus = Record<'granted' | 'balance' | 'wagered' | 'added', string> & Pick<BonusTally, 'terms'>

export function replayFromJson(
  json: unknown,
  { seq, us, head }: Pick<Replay, 'seq' | 'us' | 'head'>,
): Replay {
  const plain = json as Record<(typeof numbers)[number], string> & {
    bonus: [string, string, string]
    authorized: Pairs
    holds: Pairs
    bonuses: readonly (readonly [string, PlainBonus])[]
  }
  const amounts = (pairs: Pairs) => new Map(pairs.map(([key, value]) => [BigInt(key), BigInt(value)]))
  const replay: Replay = { ...freshReplay(), isWhole: false, seq, us, head }
  for (const name of numbers) replay[name] = BigInt(plain[name])
  const [casino, live, sports] = plain.bonus
  replay.bonus = [BigInt(casino), BigInt(live), BigInt(sports)]
  replay.authorized = amounts(plain.authorized)
  replay.holds = amounts(plain.holds)
  replay.bonuses = new Map(
    plain.bonuses.map(([bonusId, { granted, balance, wagered, added, terms }]) => [
      BigInt(bonusId),
      {
        granted: BigInt(granted),
        balance: BigInt(balance),
        wagered: BigInt(wagered),
        added: BigInt(added),
        terms,
      },
    ]),
  )
  return replay
}
