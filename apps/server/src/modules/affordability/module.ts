import type { RouteAnswer, Routes } from '@marquee/contract'
import { toMoneyText } from '@marquee/money'
import { AppError, type Handlers, inTransactionOf, type JobHandler, newId } from '../../kernel/index.ts'
import { VALID_MONTHS } from './affordability-rules.ts'
import {
  createDepositAffordability,
  type DepositAffordability,
  type DepositDependencies,
  leftOf,
} from './deposits.ts'
import { beginIncomeCheck, createIncomeJob, type IncomeDependencies, incomeReports } from './income-checks.ts'
import { readNewestIncomeCheck } from './income-store.ts'
import type { IncomeReports } from './ports.ts'
import { readOwnStanding } from './refused.ts'
import { askForReview, readReviews } from './review-store.ts'

export interface AffordabilityDependencies extends DepositDependencies, IncomeDependencies {}

export interface Affordability {
  readonly handlers: Pick<
    Handlers<Routes>,
    'affordability.get' | 'affordability.beginIncomeCheck' | 'affordability.askForReview'
  >
  /** For payments. */
  readonly deposits: DepositAffordability
  /** For callbacks of the account-information company. */
  readonly incomeReports: IncomeReports
  readonly jobs: readonly JobHandler[]
}

/** What a player sees of their own standing. */
async function readView(
  deps: AffordabilityDependencies,
  playerId: bigint,
): Promise<RouteAnswer<'affordability.get'>> {
  const { standing, answer, refused } = await readOwnStanding(deps, playerId)
  const { player, terms, room, income } = standing
  const check = await readNewestIncomeCheck(deps.db, playerId)
  const [review = null] = await readReviews(deps.db, playerId)
  const money = (minor: bigint) => toMoneyText({ minor, currency: player.currency })
  const left = answer === 'free' ? (room.share ?? room.income) : leftOf(answer, standing)
  return {
    state: answer,
    left: left === null ? null : money(left),
    refused: refused && { is: refused.is, amount: money(refused.amount) },
    monthEndsAt: terms.month.endsAt.toString(),
    incomeShare: terms.incomeShare,
    incomeFrom: money(terms.netDepositMonth),
    income: income && {
      source: income.source,
      verifiedAt: income.verifiedAt.toString(),
      validUntil: income.verifiedAt
        .toZonedDateTimeISO(terms.zone)
        .add({ months: VALID_MONTHS })
        .toInstant()
        .toString(),
    },
    incomeCheck: {
      isAvailable: deps.incomeCompany !== undefined,
      isOpen: check !== null && check.endedAs === null && check.pageUrl !== null,
      endedAs: check?.endedAs ?? null,
    },
    review: review && {
      about: review.about,
      askedAt: review.askedAt?.toString() ?? null,
      decidedAt: review.decision?.at.toString() ?? null,
      outcome: review.decision?.outcome ?? null,
    },
  }
}

/** Money from elsewhere: whether what a player deposits can be afforded. */
export function createAffordability(deps: AffordabilityDependencies): Affordability {
  const { db, clock } = deps

  async function askReview(playerId: bigint): Promise<void> {
    const { answer, refused } = await readOwnStanding(deps, playerId)
    const about = answer === 'free' ? refused?.is : answer
    // Nothing is refused that a person could look at.
    if (about === undefined) throw new AppError('error.not_found')
    await inTransactionOf(db, playerId, (tx) =>
      askForReview(tx, { playerId, reviewId: newId('afr', clock), about }, clock.now()),
    )
  }

  return {
    handlers: {
      'affordability.get': (_input, { caller: { playerId } }) => readView(deps, playerId),
      'affordability.beginIncomeCheck': async (_input, { caller: { playerId } }) => {
        const { pageUrl, expiresAt } = await beginIncomeCheck(deps, playerId)
        return { pageUrl, expiresAt: expiresAt.toString() }
      },
      'affordability.askForReview': async (_input, { caller: { playerId } }) => {
        await askReview(playerId)
        return readView(deps, playerId)
      },
    },
    deposits: createDepositAffordability(deps),
    incomeReports: incomeReports(deps),
    jobs: [createIncomeJob(deps)],
  }
}
