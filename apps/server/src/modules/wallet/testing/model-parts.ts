import type { Operation } from '../operation.ts'

/** `ok`, or the reason of a refusal. */
export type Verdict = string

export interface Part {
  readonly day: string
  cash: bigint
}
export interface StakeItem extends Part {
  readonly amount: bigint
  readonly bonus: bigint
  back: bigint
}
export interface WinItem extends Part {
  bonus: bigint
  isBack: boolean
}
export interface ModelRound {
  isClosed: boolean
  wasRolledBack: boolean
  readonly stakes: Map<string, StakeItem>
  readonly wins: Map<string, WinItem>
}
export interface ModelBet {
  state: 'reserved' | 'committed' | 'partly' | 'settled' | 'released'
  readonly stake: StakeItem
  /** Payments with the day of each, the latest last. */
  readonly paid: Part[]
  open: bigint
}

export interface ModelGate {
  isActive: boolean
  excludedUntil: Temporal.Instant | null
  timedOutUntil: Temporal.Instant | null
  stakeMax: bigint | null
  lossDay: bigint | null
  stakeDay: bigint | null
}

export const dayOf = (at: Temporal.Instant): string => at.toZonedDateTimeISO('UTC').toPlainDate().toString()
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const classOf = (kind: Operation['kind']): string => {
  if (kind === 'stake' || kind === 'reserveBet') return 'stake'
  if (kind === 'win' || kind === 'cashOutBet' || kind === 'settleBet' || kind === 'resettle') return 'win'
  if (kind === 'rollback' || kind === 'rollbackRound' || kind === 'releaseBet') return 'rollback'
  return kind
}
export const contentOf = (operation: Operation): string =>
  JSON.stringify({ ...operation, bonus: undefined }, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )

/** Bonus money of a stake that was not given back. */
export const leftBonus = ({ bonus, back, amount }: StakeItem): bigint => bonus - (bonus * back) / amount

/** Loss and stakes in cash of a day: reversals belong to the day of what they reverse. */
export function usedOn(
  today: string,
  rounds: ReadonlyMap<string, ModelRound>,
  bets: ReadonlyMap<string, ModelBet>,
): { loss: bigint; stake: bigint } {
  let [loss, stake] = [0n, 0n]
  const placed = ({ day, cash }: Part) => {
    if (day === today) [loss, stake] = [loss + cash, stake + cash]
  }
  const paid = ({ day, cash }: Part) => {
    if (day === today) loss -= cash
  }
  for (const round of rounds.values()) {
    for (const item of round.stakes.values()) placed(item)
    for (const item of round.wins.values()) paid(item)
  }
  for (const bet of bets.values()) {
    placed(bet.stake)
    bet.paid.forEach(paid)
  }
  return { loss, stake }
}

export const openModelGate = (): ModelGate => ({
  isActive: true,
  excludedUntil: null,
  timedOutUntil: null,
  stakeMax: null,
  lossDay: null,
  stakeDay: null,
})

export const newRound = (): ModelRound => ({
  isClosed: false,
  wasRolledBack: false,
  stakes: new Map(),
  wins: new Map(),
})

/** Adds a payment of this day; a negative one reverses the latest payments first. */
export function payBet(bet: ModelBet, difference: bigint, day: string): void {
  if (difference >= 0n) {
    bet.paid.push({ day, cash: difference })
    return
  }
  let left = -difference
  for (const payment of bet.paid.toReversed()) {
    const part = least(left, payment.cash)
    payment.cash -= part
    left -= part
  }
}
