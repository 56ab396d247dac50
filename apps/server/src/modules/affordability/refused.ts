/** What a player sees of their own standing: any amount at all, and the amount that was refused last. */
import { z } from 'zod'
import type { Queryable } from '../../kernel/index.ts'
import { findNewestDecision, fromCanonical } from '../decisions/index.ts'
import {
  type AffordabilityAnswer,
  type AffordabilityReason,
  depositAffordability,
} from './affordability-rules.ts'
import { answerOf, type DepositDependencies, readAsked } from './deposits.ts'
import type { Standing } from './standing.ts'

/** The smallest amount, minor units: whether anything at all may be deposited. */
const SMALLEST = 1n

const refusedInputs = z.object({ amount: z.bigint() })

/** A deposit that was asked for in this month, and would still be refused. */
export interface RefusedDeposit {
  readonly is: AffordabilityReason
  /** Minor units. */
  readonly amount: bigint
}

export interface OwnStanding {
  readonly standing: Standing
  /** About the smallest amount. */
  readonly answer: AffordabilityAnswer
  readonly refused: RefusedDeposit | null
}

/** The deposit that was refused last in this month, minor units: only refusals are stored. */
async function lastRefusedAmount(queryable: Queryable, { player, terms }: Standing): Promise<bigint | null> {
  const stored = await findNewestDecision(queryable, player.playerId, depositAffordability.name)
  if (!stored || Temporal.Instant.compare(stored.at, terms.month.startsAt) < 0) return null
  return refusedInputs.parse(fromCanonical(stored.inputs)).amount
}

/** @throws AppError `error.session.missing` for an unknown player */
export async function readOwnStanding(deps: DepositDependencies, playerId: bigint): Promise<OwnStanding> {
  const first = await readAsked(deps, playerId, SMALLEST)
  const amount = await lastRefusedAmount(deps.db, first)
  const standing = amount === null ? first : await readAsked(deps, playerId, amount)
  const is = amount === null ? 'free' : answerOf(amount, standing)
  return {
    standing,
    answer: answerOf(SMALLEST, standing),
    refused: amount === null || is === 'free' ? null : { is, amount },
  }
}
