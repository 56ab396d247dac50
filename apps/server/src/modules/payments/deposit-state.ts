import type { PaymentMethodId } from '@marquee/contract'
import { type PolicyPlace, periodBounds } from '@marquee/markets'
import type { CurrencyCode } from '@marquee/money'
import type { LimitState, Wallet } from '../wallet/index.ts'
import type { MethodView, PaymentsContext } from './context.ts'
import { affordabilityOf } from './deposit-affordability.ts'
import { readRecentMethods, sumDeposits } from './deposit-store.ts'
import { tightestLimit } from './limit-check.ts'
import type { AffordabilityRefusal, DepositStep, DocumentsStanding, PaymentsPlayer } from './ports.ts'
import { type MethodOffer, type PaymentOutcome, decide, isAllowed, type Standing } from './rules.ts'

export interface DepositState {
  readonly outcome: PaymentOutcome
  /** Comes before a deposit; null without one. */
  readonly step: DepositStep | null
  readonly currency: CurrencyCode
  readonly hideCashier: boolean
  readonly methods: readonly MethodView[]
  readonly recentMethods: PaymentMethodId[]
  /** Sum of today's booked deposits, minor units. */
  readonly depositedToday: bigint
  /** Days that have begun until deposits stop without documents; null where none have to be sent. */
  readonly documentDaysLeft: number | null
  /** What may still be deposited without documents, minor units; null without this limit. */
  readonly documentsLeft: bigint | null
  /** End of the time before identity is verified, whose sum `documentsLeft` keeps to (ID-04); null without one. */
  readonly graceEndsAt: Temporal.Instant | null
  /** Play waits for a document of age or identity: what is deposited can only be withdrawn until then. */
  readonly isPlayWaiting: boolean
  /** Documents that will be asked for with a first deposit (ID-11); null without one. */
  readonly documentsNotice: DocumentsStanding['notice']
  /** Why no amount can be deposited for what it would cost the player; null where some can. */
  readonly affordability: AffordabilityRefusal | null
  /** The deposit limit that leaves the least; null without one. Where no amount passes the outcome says so. */
  readonly limit: LimitState | null
}

const startOfToday = ({ market }: PaymentsPlayer, now: Temporal.Instant): Temporal.Instant =>
  periodBounds(market, 'D', now).startsAt

/** The smallest amount that a method takes, minor units. */
const smallestDeposit = (offers: readonly MethodOffer[]): bigint =>
  offers.reduce<bigint | null>((least, { min }) => (least === null || min < least ? min : least), null) ?? 1n

/** The standing of a player before whose deposit nothing else comes; what does is the step. */
async function askedStanding(
  { standingOf }: Pick<PaymentsContext, 'standingOf'>,
  player: PaymentsPlayer,
  asked: {
    readonly location: PolicyPlace | undefined
    readonly amount: bigint
    readonly due: DepositStep | null
  },
): Promise<{ readonly standing: Standing; readonly step: DepositStep | null }> {
  const { location, amount, due } = asked
  // An outside company is asked about nobody of whom something is to be confirmed first.
  const deposit = due === null ? { amount, isRequest: false } : undefined
  const standing = await standingOf(player, { location, deposit })
  const reason = affordabilityOf(standing, amount)?.identityDue
  if (reason === undefined) return { standing, step: due }
  return { standing: { ...standing, affordability: null }, step: { is: 'identity', reason } }
}

/** Whether a player may deposit, before an amount is named. */
export function createDepositState(context: PaymentsContext, wallet: Pick<Wallet, 'limitsOf'>) {
  const { db, clock } = context
  return async (playerId: bigint, location?: PolicyPlace): Promise<DepositState> => {
    const player = await context.playerOf(playerId)
    const limit = await tightestLimit(wallet, playerId)
    const offers = await context.offersFor(player, 'deposit')
    // Less than any method takes is nothing.
    const amount = smallestDeposit(offers)
    // The gates of identity look before the deadline of documents, which follows from them.
    const due = await context.depositSteps.dueOf(playerId)
    const { standing, step } = await askedStanding(context, player, { location, amount, due })
    const { daysLeft, amountLeft, notice, graceEndsAt, isPlayWaiting } = standing.documents
    const decided = decide(standing, { direction: 'deposit', amount }).outcome
    const outcome = isAllowed(decided) && limit && limit.left < amount ? 'SELF_LIMIT_REACHED' : decided
    return {
      outcome,
      step,
      currency: player.currency,
      hideCashier: !isAllowed(outcome),
      documentDaysLeft: daysLeft,
      documentsLeft: amountLeft,
      documentsNotice: notice,
      graceEndsAt,
      isPlayWaiting,
      affordability: affordabilityOf(standing, amount),
      methods: await context.withDurations(offers, 'deposit'),
      recentMethods: await readRecentMethods(db, playerId),
      depositedToday: await sumDeposits(db, playerId, startOfToday(player, clock.now())),
      limit,
    }
  }
}
