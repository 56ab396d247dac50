/** What payments ask before a deposit: the one rule of the pre-check, the cashier and the authorization. */
import { inTransactionOf, type Tx } from '../../kernel/index.ts'
import type { Decisions } from '../decisions/index.ts'
import { type AffordabilityReason, affordabilityInputs, depositAffordability } from './affordability-rules.ts'
import { askPublicRecords, type PublicRecordsDependencies } from './public-records.ts'
import { isPaidIn, readStanding, type Standing, type StandingDependencies } from './standing.ts'

/** What is to be confirmed of a player; `checking` while others are asked for it. */
type IdentityDue = 'checking' | 'age' | 'identity'

export interface DepositDependencies extends StandingDependencies, PublicRecordsDependencies {
  readonly decisions: Decisions
  /** Null where age, person and address are confirmed. */
  readonly identityDueOf: (playerId: bigint) => Promise<IdentityDue | null>
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
  /** Of `check`: what is to be confirmed first of the person whom the company is asked about. */
  readonly identityDue?: IdentityDue
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

interface AskedStanding extends Standing {
  /** Why the company was not asked; null where it was, or was not needed. */
  readonly identityDue: IdentityDue | null
}

/**
 * The standing, after the public-record company was asked where its answer is needed; not inside a transaction. It is
 * asked about nobody who has not paid in enough, and about nobody whose age, name and address are not confirmed: others
 * learn nothing about a person whose name they have signed up with.
 */
export async function readAsked(
  deps: DepositDependencies,
  playerId: bigint,
  amount: bigint,
): Promise<AskedStanding> {
  const standing = await readStanding(deps, deps.db, playerId)
  const isNeeded = answerOf(amount, standing) === 'check' && (await isPaidIn(deps, standing))
  const identityDue = isNeeded ? await deps.identityDueOf(playerId) : null
  if (!isNeeded || identityDue !== null) return { ...standing, identityDue }
  await askPublicRecords(deps, standing)
  return { ...(await readStanding(deps, deps.db, playerId)), identityDue }
}

export function createDepositAffordability(deps: DepositDependencies): DepositAffordability {
  const { db, decisions } = deps

  return {
    async refusalOf(playerId, { amount, within, isRequest }) {
      const standing = within
        ? { ...(await readStanding(deps, within, playerId)), identityDue: null }
        : await readAsked(deps, playerId, amount)
      const is = answerOf(amount, standing)
      if (is === 'free') return null
      const store = (tx: Tx) =>
        decisions.decide(tx, depositAffordability, { playerId, inputs: inputsOf(amount, standing) })
      if (isRequest) await (within ? store(within) : inTransactionOf(db, playerId, store))
      const { month, incomeShare } = standing.terms
      const { identityDue } = standing
      const refusal = { is, left: leftOf(is, standing), monthEndsAt: month.endsAt, incomeShare }
      return identityDue === null ? refusal : { ...refusal, identityDue }
    },
  }
}
