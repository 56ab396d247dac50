import { kindNumbers as kinds, outcomeNumbers } from './numbers.ts'
import { type EntryRow, isGamesMoney, type Report } from './replay.ts'

/** A round as it is stored. */
export interface RoundRow {
  readonly provider: number
  readonly round: string
  readonly bets: number
  readonly wins: number
  readonly staked_main: bigint
  readonly staked_bonus: bigint
  readonly won_main: bigint
  readonly won_bonus: bigint
  readonly bonus_id: bigint | null
  readonly closed: boolean
}

/** A round according to its entries. */
interface RoundTally {
  bets: number
  wins: number
  stakedMain: bigint
  stakedBonus: bigint
  wonMain: bigint
  wonBonus: bigint
  bonusId: bigint | null
  isClosed: boolean
  /** Has an entry that may have closed it without saying so: a win. */
  mayBeClosed: boolean
  readonly stakes: Map<bigint, { readonly amount: bigint; back: bigint; isBack: boolean }>
  /** Money that was paid and not rolled back. A jackpot or a free-round win does not count as a win of the round. */
  readonly paid: Map<bigint, { readonly wins: number; readonly bonus: bigint }>
}
export type Rounds = Map<string, RoundTally>

const keyOf = ({ provider, round }: { provider: number; round: string | null }) => `${provider} ${round}`

const emptyRound = (): RoundTally => ({
  bets: 0,
  wins: 0,
  stakedMain: 0n,
  stakedBonus: 0n,
  wonMain: 0n,
  wonBonus: 0n,
  bonusId: null,
  isClosed: false,
  mayBeClosed: false,
  stakes: new Map(),
  paid: new Map(),
})

const takesBack = new Set([kinds.rollback, kinds.rollbackWin])

/** Adds an accepted entry to its round, if it has one. */
export function replayRound(rounds: Rounds, entry: EntryRow, report: Report): void {
  if (entry.outcome !== outcomeNumbers.accepted || entry.round === null) return
  // A tombstone names a round without changing it.
  if (entry.ref_seq === null && takesBack.has(entry.kind)) return
  const key = keyOf(entry)
  let round = rounds.get(key)
  if (!round) {
    round = emptyRound()
    rounds.set(key, round)
  }
  const cash = entry.d_main - entry.d_receivable
  switch (entry.kind) {
    case kinds.stake:
      round.bets++
      round.stakedMain -= cash
      round.stakedBonus -= entry.d_bonus
      if (entry.d_bonus < 0n) round.bonusId ??= entry.bonus_id
      round.stakes.set(entry.seq, { amount: entry.amount, back: 0n, isBack: false })
      return
    case kinds.win:
      round.wins++
      round.wonMain += cash
      round.wonBonus += entry.d_bonus
      round.mayBeClosed = true
      round.paid.set(entry.seq, { wins: 1, bonus: entry.d_bonus })
      return
    case kinds.rollback:
      takeBackStake(round, entry, report)
      return
    case kinds.rollbackWin:
      takeBackWin(round, entry)
      return
    case kinds.rollbackRound:
    case kinds.closeRound:
      round.isClosed = true
      return
    default:
      if (isGamesMoney(entry)) addGamesMoney(round, entry)
  }
}

function addGamesMoney(round: RoundTally, entry: EntryRow): void {
  round.wonMain += entry.d_main - entry.d_receivable
  // An adjustment is reversed by another adjustment.
  if (entry.kind !== kinds.adjust) round.paid.set(entry.seq, { wins: 0, bonus: 0n })
}

function takeBackStake(round: RoundTally, entry: EntryRow, report: Report): void {
  const stake = entry.ref_seq === null ? undefined : round.stakes.get(entry.ref_seq)
  if (!stake) {
    report('L2', entry.seq, 'gives back a stake that is not in its round')
    return
  }
  stake.back += entry.amount
  round.stakedMain -= entry.d_main - entry.d_receivable
  round.stakedBonus -= entry.d_bonus
  if (stake.back > stake.amount) report('L2', entry.seq, 'more was given back than taken')
  if (stake.back === stake.amount && !stake.isBack) {
    stake.isBack = true
    round.bets--
  }
}

function takeBackWin(round: RoundTally, entry: EntryRow): void {
  if (entry.ref_seq === null) return
  const paid = round.paid.get(entry.ref_seq)
  // Already rolled back: only once counts.
  if (paid === undefined) return
  round.paid.delete(entry.ref_seq)
  round.wins -= paid.wins
  round.wonMain += entry.d_main - entry.d_receivable
  round.wonBonus -= paid.bonus
}

/** Compares a stored round with its entries. */
export function compareRound(rounds: Rounds, row: RoundRow, report: Report): void {
  const key = keyOf(row)
  const round = rounds.get(key)
  if (!round) {
    report('L2', null, `round ${key} has no entries`)
    return
  }
  for (const [name, stored, replayed] of [
    ['bets', row.bets, round.bets],
    ['wins', row.wins, round.wins],
    ['stakes', row.staked_main, round.stakedMain],
    ['bonus stakes', row.staked_bonus, round.stakedBonus],
    ['cash wins', row.won_main, round.wonMain],
    ['bonus wins', row.won_bonus, round.wonBonus],
    ['bonus', row.bonus_id, round.bonusId],
  ] as const)
    if (stored !== replayed) report('L2', null, `round ${key}: ${name} ${stored}, its entries ${replayed}`)
  if (round.isClosed && !row.closed) report('L2', null, `round ${key} is open, its entries closed it`)
  if (row.closed && !round.isClosed && !round.mayBeClosed)
    report('L2', null, `round ${key} is closed, none of its entries closed it`)
}

/** Reports rounds with entries but without a row. */
export function reportMissing(rounds: Rounds, seen: ReadonlySet<string>, report: Report): void {
  for (const [key, { bets, wins, wonMain, isClosed }] of rounds)
    if (!seen.has(key) && (bets !== 0 || wins !== 0 || wonMain !== 0n || isClosed))
      report('L2', null, `round ${key} is missing`)
}

export { keyOf as roundKeyOf }
