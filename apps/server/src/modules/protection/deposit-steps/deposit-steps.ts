import { policyValue } from '@marquee/markets'
import {
  AppError,
  type Clock,
  type Database,
  inTransactionOf,
  type Queryable,
} from '../../../kernel/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import { type LimitReading, readLimitFacts } from '../limits/limits.ts'
import type { LimitSubject } from '../limits/limit-terms.ts'
import { policyOf, zoneOf } from '../player-policy.ts'
import { type DepositStep, type StepFacts, stepBefore, type StepTerms } from './step-rules.ts'
import { insertReview, insertStatement, readSteps } from './step-store.ts'

/** The person who deposits. */
export type StepSubject = LimitSubject & Pick<StepFacts, 'firstDepositAt'>

/** What the steps need of the module `players`. */
export interface StepSubjects {
  factsOf(playerId: bigint, within?: Queryable): Promise<StepSubject | null>
}

export interface DepositStepsDependencies extends LimitReading {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly players: StepSubjects
  readonly wallet: LimitReading['wallet'] & Pick<Wallet, 'lock'>
}

/** Steps that come before a deposit: the choice about a limit (LIM-05), the look at figures and limits (LIM-21). */
export interface DepositSteps {
  /**
   * The step that is due, null without one. In a transaction with the wallet's lock it holds for that transaction.
   * @throws AppError `error.session.missing` for an unknown player
   */
  dueOf(playerId: bigint, within?: Queryable): Promise<DepositStep | null>
  /**
   * The player wants no deposit limit. A repeat changes nothing.
   * @returns the step that is due afterwards
   * @throws AppError `error.deposit.choice.due` where the law of the market demands a limit
   */
  declineLimit(playerId: bigint, sessionId: string): Promise<DepositStep | null>
  /**
   * The player has looked at figures and limits. Changes nothing while no look is due.
   * @returns the step that is due afterwards
   */
  review(playerId: bigint, sessionId: string): Promise<DepositStep | null>
}

function termsOf(person: LimitSubject, at: Temporal.Instant): StepTerms {
  const policy = policyOf(person, at)
  return {
    choice: policyValue(policy, 'limits.mandatoryBeforePlay'),
    demanded: policyValue(policy, 'limits.mandatoryKinds'),
    reviewMonths: policyValue(policy, 'limits.reviewMonths'),
    zone: zoneOf(person),
  }
}

export function createDepositSteps(deps: DepositStepsDependencies): DepositSteps {
  const { db, clock, audit, players, wallet } = deps

  async function dueOf(playerId: bigint, within: Queryable = db): Promise<DepositStep | null> {
    const person = await players.factsOf(playerId, within)
    if (!person) throw new AppError('error.session.missing')
    const at = clock.now()
    const limits = (await readLimitFacts(deps, within, playerId, at)).filter(({ own }) => own !== null)
    const facts = { limits, ...(await readSteps(within, playerId)), firstDepositAt: person.firstDepositAt }
    return stepBefore(facts, termsOf(person, at), at)
  }

  return {
    dueOf,
    declineLimit: (playerId, sessionId) =>
      inTransactionOf(db, playerId, async (tx) => {
        await wallet.lock(tx, playerId)
        const due = await dueOf(playerId, tx)
        if (due?.is !== 'choice') return due
        if (!due.mayDecline) throw new AppError('error.deposit.choice.due')
        await insertStatement(tx, playerId, { at: clock.now(), sessionId })
        await audit.record(tx, { act: 'limit.declined', playerId, after: {} })
        return dueOf(playerId, tx)
      }),
    review: (playerId, sessionId) =>
      inTransactionOf(db, playerId, async (tx) => {
        await wallet.lock(tx, playerId)
        const due = await dueOf(playerId, tx)
        if (due?.is !== 'review') return due
        await insertReview(tx, playerId, { at: clock.now(), sessionId })
        await audit.record(tx, { act: 'account.reviewed', playerId, after: {} })
        return dueOf(playerId, tx)
      }),
  }
}
