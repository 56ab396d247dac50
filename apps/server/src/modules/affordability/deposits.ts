/** What payments ask before a deposit: the one rule of the pre-check, the cashier and the authorization. */
import { inTransaction, type Tx } from '../../kernel/index.ts'
import type { Decisions } from '../decisions/index.ts'
import { type AffordabilityReason, affordabilityInputs, depositAffordability } from './affordability-rules.ts'
import { askPublicRecords, type PublicRecordsDependencies } from './public-records.ts'
import { readStanding, type Standing, type StandingDependencies } from './standing.ts'

export interface DepositDependencies extends StandingDependencies, PublicRecordsDependencies {
  readonly decisions: Decisions
}

/** Why a deposit is refused. */
export interface AffordabilityRefusal {
  readonly is: AffordabilityReason
  /** What may still be deposited before the same refusal, minor units. */
  readonly left: bigint
  /** When the calendar month of the market ends, with which net deposits and spending start again. */
  readonly monthEndsAt: Temporal.Instant
  /** Percent of a verified income that a month may cost. */
  readonly incomeShare: number
}

export interface AffordabilityQuestion {
  /** Minor units. */
  readonly amount: bigint
  /** The transaction that the answer must hold for, with the wallet's lock. No company is asked in it. */
  readonly within?: Tx | undefined
  /** Whether a deposit is asked for, so that a refusal is a stored decision; otherwise somebody only looks. */
  readonly isRequest: boolean
}

/** For payments. */
export interface DepositAffordability {
  /**
   * Null where the deposit may go on. Where public records have to be looked at first the company is asked, except in a
   * transaction.
   * @throws AppError `error.session.missing` for an unknown player
   */
  refusalOf(playerId: bigint, question: AffordabilityQuestion): Promise<AffordabilityRefusal | null>
}

const inputsOf = (amount: bigint, { facts, room }: Standing) => affordabilityInputs(amount, facts, room)

/** What the rule says to a deposit of an amount. */
export const answerOf = (amount: bigint, standing: Standing) =>
  depositAffordability.decide(inputsOf(amount, standing)).answer

/** What a reason leaves; a finding leaves nothing. */
export const leftOf = (is: AffordabilityReason, { room }: Pick<Standing, 'room'>): bigint =>
  is === 'found' ? 0n : (room[is] ?? 0n)

/** The standing, after the public-record company was asked where its answer is needed; not inside a transaction. */
export async function readAsked(
  deps: DepositDependencies,
  playerId: bigint,
  amount: bigint,
): Promise<Standing> {
  const standing = await readStanding(deps, deps.db, playerId)
  if (answerOf(amount, standing) !== 'check') return standing
  await askPublicRecords(deps, standing)
  return readStanding(deps, deps.db, playerId)
}

export function createDepositAffordability(deps: DepositDependencies): DepositAffordability {
  const { db, decisions } = deps

  return {
    async refusalOf(playerId, { amount, within, isRequest }) {
      const standing = within
        ? await readStanding(deps, within, playerId)
        : await readAsked(deps, playerId, amount)
      const is = answerOf(amount, standing)
      if (is === 'free') return null
      const store = (tx: Tx) =>
        decisions.decide(tx, depositAffordability, { playerId, inputs: inputsOf(amount, standing) })
      if (isRequest) await (within ? store(within) : inTransaction(db, store))
      const { month, incomeShare } = standing.terms
      return { is, left: leftOf(is, standing), monthEndsAt: month.endsAt, incomeShare }
    },
  }
}
