/** The stages of a withdrawal (spec 2 §4, WAL-09): what is done, what is running, and who has the money now. */
import type { RouteOutput } from '@marquee/contract'
import type { TrackerState } from '@marquee/ui/tracker'
import type { TextId } from '../../shared/texts/index.ts'

/** A withdrawal with its stages; times are instants. */
export type Withdrawal = RouteOutput<'wallet.withdrawalStatus'>
export type WithdrawalStage = Withdrawal['stage']

/** Whether nothing more happens to the money: it arrived, or it came back. */
export function isOver(stage: WithdrawalStage): boolean {
  return stage === 'arrived' || stage === 'refused' || stage === 'cancelled'
}

const trackerSteps = ['requested', 'checking', 'approved', 'sent', 'arrived'] as const

export interface WithdrawalStep {
  readonly stage: WithdrawalStage
  readonly state: TrackerState
  /** When the stage was reached; null for a stage to come. */
  readonly at: string | null
  readonly reason: string | null
}

/**
 * The steps of the tracker. A stage that was reached is `done`; the current one is `now`, or `stopped` while
 * it waits for the player; a withdrawal that came back ends with its outcome.
 */
export function withdrawalSteps(
  withdrawal: Pick<Withdrawal, 'stage' | 'steps' | 'needsCashier'>,
): readonly WithdrawalStep[] {
  const { stage, steps, needsCashier } = withdrawal
  const reached = new Map(steps.map((step) => [step.stage, step]))
  const stepOf = (one: WithdrawalStage, state: TrackerState): WithdrawalStep => ({
    stage: one,
    state,
    at: reached.get(one)?.at ?? null,
    reason: reached.get(one)?.reason ?? null,
  })
  if (stage === 'refused' || stage === 'cancelled') {
    const before = trackerSteps.filter((one) => reached.has(one)).map((one) => stepOf(one, 'done'))
    return [...before, stepOf(stage, stage === 'refused' ? 'failed' : 'stopped')]
  }
  const here = trackerSteps.indexOf(stage)
  return trackerSteps.map((one, i) => {
    if (i > here) return stepOf(one, 'todo')
    if (i < here || stage === 'arrived') return stepOf(one, 'done')
    return stepOf(one, needsCashier ? 'stopped' : 'now')
  })
}

/** Text of each stage. */
export const stageNames: Readonly<Record<WithdrawalStage, TextId<'payments'>>> = {
  requested: 'payments.stage.requested',
  checking: 'payments.stage.checking',
  approved: 'payments.stage.approved',
  sent: 'payments.stage.sent',
  arrived: 'payments.stage.arrived',
  refused: 'payments.stage.refused',
  cancelled: 'payments.stage.cancelled',
}

/** One sentence that says where the money is now. */
export function holderText(
  withdrawal: Pick<Withdrawal, 'stage' | 'holder' | 'needsCashier' | 'isCancelling'>,
): TextId<'payments'> {
  if (withdrawal.isCancelling) return 'payments.where.cancelling'
  switch (withdrawal.stage) {
    case 'requested':
      return withdrawal.needsCashier ? 'payments.where.player' : 'payments.where.us'
    case 'checking':
    case 'approved':
      return 'payments.where.us'
    case 'sent':
      return withdrawal.holder === 'bank' ? 'payments.where.bank' : 'payments.where.company'
    case 'arrived':
      return 'payments.where.arrived'
    case 'refused':
      return 'payments.where.refused'
    case 'cancelled':
      return 'payments.where.cancelled'
    default:
      return withdrawal.stage satisfies never
  }
}

const REASONS = {
  'company-unreachable': 'payments.reason.company-unreachable',
  'declined-by-bank': 'payments.reason.declined-by-bank',
  'no-funds-at-bank': 'payments.reason.no-funds-at-bank',
  'account-of-another-person': 'payments.reason.account-of-another-person',
  'limit-of-bank': 'payments.reason.limit-of-bank',
  'card-expired': 'payments.reason.card-expired',
  credit: 'payments.reason.credit',
  'safer-gambling-limit': 'payments.reason.safer-gambling-limit',
  'identification-failed': 'payments.reason.identification-failed',
  'refused-by-company': 'payments.reason.refused-by-company',
  rules: 'payments.reason.rules',
  player: 'payments.reason.player',
  operator: 'payments.reason.operator',
  company: 'payments.reason.company',
  'no-account-named': 'payments.reason.no-account-named',
  'timed-out': 'payments.reason.timed-out',
  deposit_limit: 'payments.reason.safer-gambling-limit',
  failed: 'payments.reason.failed',
  // The ledger's reasons for an operation that moved nothing.
  no_funds: 'payments.reason.no-funds',
  withdrawal_off: 'payments.reason.not-allowed',
  deposit_off: 'payments.reason.not-allowed',
  receivable_open: 'payments.reason.not-allowed',
  account_status: 'payments.reason.not-allowed',
  product_off: 'payments.reason.not-allowed',
  excluded: 'payments.reason.not-allowed',
  timed_out: 'payments.reason.not-allowed',
  stake_over_max: 'payments.reason.limit-reached',
  time_limit: 'payments.reason.limit-reached',
  loss_limit: 'payments.reason.limit-reached',
  stake_limit: 'payments.reason.limit-reached',
  game_off: 'payments.reason.game-closed',
  game_not_here: 'payments.reason.game-closed',
  round_closed: 'payments.reason.game-closed',
  no_session: 'payments.reason.game-closed',
} as const satisfies Readonly<Record<string, TextId<'payments'>>>

/** Message id of a stable reason; undefined for text that a person typed, which is shown as it is. */
export function reasonText(reason: string): TextId<'payments'> | undefined {
  return Object.hasOwn(REASONS, reason) ? REASONS[reason as keyof typeof REASONS] : undefined
}

/** A masked account by its last four characters: `411111******1111` becomes `··1111`. */
export function maskAccount(account: string): string {
  return `··${account.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-4)}`
}
