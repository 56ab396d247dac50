import { betStateNumbers as states, kindNumbers as kinds, outcomeNumbers } from './numbers.ts'
import type { EntryRow, Report } from './replay.ts'
import { settlements } from './replay-kinds.ts'

/** A bet as it is stored. */
export interface BetRow {
  readonly provider: number
  readonly bet: string
  readonly state: number
  readonly stake: bigint
  readonly stake_bonus: bigint
  readonly bonus_id: bigint | null
  readonly vertical: number
  readonly held: bigint
  readonly returned: bigint
  readonly open: bigint
  readonly paid_cash: bigint
  readonly paid_bonus: bigint
  readonly seq: bigint
  readonly last_seq: bigint
}

/** A bet according to its entries. */
interface BetTally {
  readonly seq: bigint
  readonly stake: bigint
  readonly stakeBonus: bigint
  readonly bonusId: bigint | null
  readonly vertical: number
  lastSeq: bigint
  held: bigint
  returned: bigint
  /** Total payout, as the last settlement names it. */
  total: bigint
  paidCash: bigint
  paidBonus: bigint
  /** Still at risk. */
  open: bigint
  state: number
}
export type Bets = Map<string, BetTally>

export const betKeyOf = ({ provider, bet }: { provider: number; bet: string }): string => `${provider} ${bet}`

/**
 * Adds an accepted entry to its bet.
 * @returns false when it belongs to no bet
 */
export function replayBet(bets: Bets, entry: EntryRow, report: Report): boolean {
  if (entry.outcome !== outcomeNumbers.accepted || entry.round === null) return false
  const key = betKeyOf({ provider: entry.provider, bet: entry.round })
  const bet = bets.get(key)
  if (entry.kind === kinds.reserveBet) {
    if (bet) report('L2', entry.seq, `bet ${key} was reserved before`)
    bets.set(key, reserved(entry))
    return true
  }
  const isSettlement = settlements.has(entry.kind)
  const isReturn =
    entry.kind === kinds.releaseBet || (entry.kind === kinds.rollback && entry.ref_seq === bet?.seq)
  if (!isSettlement && !isReturn && entry.kind !== kinds.commitBet) return false
  if (!bet) {
    // The release of an unknown bet, which a tombstone follows.
    if (entry.ref_seq !== null || isSettlement) report('L2', entry.seq, `bet ${key} was never reserved`)
    return true
  }
  if (isReturn) returnStake(bet, entry, report)
  else if (isSettlement) settle(bet, entry, report)
  else {
    if (bet.state !== states.reserved && bet.state !== states.committed)
      report('L2', entry.seq, `bet ${key} is committed in state ${bet.state}`)
    bet.state = states.committed
  }
  bet.held += entry.d_held
  bet.lastSeq = entry.seq
  return true
}

const reserved = (entry: EntryRow): BetTally => ({
  seq: entry.seq,
  stake: entry.amount,
  stakeBonus: -entry.d_bonus,
  bonusId: entry.d_bonus < 0n ? entry.bonus_id : null,
  vertical: entry.vertical,
  lastSeq: entry.seq,
  held: entry.d_held,
  returned: 0n,
  total: 0n,
  paidCash: 0n,
  paidBonus: 0n,
  open: entry.amount,
  state: entry.d_held > 0n ? states.reserved : states.committed,
})

/** What is given back before a result is of what is at risk. */
function returnStake(bet: BetTally, entry: EntryRow, report: Report): void {
  if (bet.state === states.settled || bet.state === states.partlySettled)
    report('L2', entry.seq, 'gives back a bet that is settled')
  if (entry.amount > bet.open) report('L2', entry.seq, 'more was given back than is at risk')
  bet.returned += entry.amount
  bet.open -= entry.amount
  if (bet.open === 0n) bet.state = states.released
}

/** Whatever the order of settlements, the bet has paid its last total. */
function settle(bet: BetTally, entry: EntryRow, report: Report): void {
  if (bet.state === states.released || (entry.kind === kinds.resettle) !== (bet.state === states.settled))
    report('L2', entry.seq, `a settlement of kind ${entry.kind} in state ${bet.state}`)
  const open = entry.kind === kinds.cashOutBet ? stillOpen(entry) : 0n
  if (entry.kind === kinds.cashOutBet && (entry.amount < bet.total || (open > 0n && open >= bet.open)))
    report('L2', entry.seq, 'a cash-out takes what was paid before, or leaves no less at risk')
  bet.paidCash += entry.d_main - entry.d_receivable
  bet.paidBonus += entry.d_bonus
  bet.total = entry.amount
  if (bet.paidCash !== cashOf(bet, bet.total))
    report('L2', entry.seq, `has paid ${bet.paidCash} in cash, not ${cashOf(bet, bet.total)}`)
  bet.open = open
  bet.state = open > 0n ? states.partlySettled : states.settled
}

const stillOpen = ({ detail }: EntryRow): bigint =>
  BigInt((JSON.parse(detail ?? '{}') as { open?: string }).open ?? 0)

/** Compares a stored bet with its entries. */
export function compareBet(bets: Bets, row: BetRow, report: Report): void {
  const key = betKeyOf(row)
  const bet = bets.get(key)
  if (!bet) {
    report('L2', null, `bet ${key} has no entries`)
    return
  }
  for (const [name, stored, replayed] of [
    ['stake', row.stake, bet.stake],
    ['bonus stake', row.stake_bonus, bet.stakeBonus],
    ['bonus', row.bonus_id, bet.bonusId],
    ['held', row.held, bet.held],
    ['returned', row.returned, bet.returned],
    ['vertical', BigInt(row.vertical), BigInt(bet.vertical)],
    ['cash paid', row.paid_cash, bet.paidCash],
    ['bonus paid', row.paid_bonus, bet.paidBonus],
    ['at risk', row.open, bet.open],
    ['state', row.state, bet.state],
    ['first entry', row.seq, bet.seq],
    ['last entry', row.last_seq, bet.lastSeq],
  ] as const)
    if (stored !== replayed) report('L2', null, `bet ${key}: ${name} ${stored}, its entries ${replayed}`)
}

/** Every total is split as the reservation was. */
const cashOf = ({ stake, stakeBonus }: BetTally, total: bigint): bigint =>
  total - (stakeBonus > 0n ? (total * stakeBonus) / stake : 0n)

/** Reports bets with entries but without a row. */
export function reportMissingBets(bets: Bets, seen: ReadonlySet<string>, report: Report): void {
  for (const key of bets.keys()) if (!seen.has(key)) report('L2', null, `bet ${key} is missing`)
}
