import type { CurrencyCode } from '@marquee/money'
import type { JobHandler } from '../../kernel/index.ts'
import { createCancellation } from './cancellation.ts'
import { createCases } from './cases.ts'
import { createCompanyCalls } from './company-calls.ts'
import { type PaymentsDependencies, createContext } from './context.ts'
import { createDepositFlow } from './deposit-flow.ts'
import { createDeposits } from './deposits.ts'
import { createPayoutFlow } from './payout-flow.ts'
import { createTransferReconciliation } from './reconciliation.ts'
import { createReturnFlow, createReversalFlow } from './reversals.ts'
import { type Direction, methodsFor } from './rules.ts'
import { createResumption } from './stuck-withdrawals.ts'
import { createWithdrawalSteps } from './withdrawal-steps.ts'
import { createWithdrawals } from './withdrawals.ts'

export type Payments = ReturnType<typeof createPayments>

/** Money in and money out. */
export function createPayments(deps: PaymentsDependencies) {
  const context = createContext(deps)
  const steps = createWithdrawalSteps(context)
  const deposits = createDeposits(context)
  const withdrawals = createWithdrawals(context, steps)
  const { enqueueDecision } = withdrawals
  const cancellation = createCancellation(context, steps, enqueueDecision)
  const flows = {
    deposit: createDepositFlow(context),
    payout: createPayoutFlow(context, steps, enqueueDecision),
    reversal: createReversalFlow(context),
    return: createReturnFlow(context),
  }
  const cases = createCases(context)
  const resume = createResumption(context, {
    enqueueSend: withdrawals.enqueueSend,
    enqueueCancel: cancellation.enqueueCancel,
  })
  const reconciliation = createTransferReconciliation(context, flows, cases, resume)
  const jobs: readonly JobHandler[] = [
    ...deposits.jobs,
    ...withdrawals.jobs,
    cancellation.job,
    ...reconciliation.jobs,
  ]
  return {
    depositState: deposits.state,
    openDeposit: deposits.open,
    depositOf: deposits.find,
    recentMethods: deposits.recentMethods,
    methodsOf: (currency: CurrencyCode, country: string, direction: Direction) =>
      context.withMeasures(methodsFor({ currency, country, direction }), direction),
    withdrawalState: withdrawals.state,
    requestWithdrawal: withdrawals.request,
    continueWithdrawal: withdrawals.continueIn,
    cancelByPlayer: cancellation.cancel,
    makeFinal: withdrawals.makeFinal,
    viewOf: steps.viewOf,
    pendingOf: withdrawals.pendingOf,
    approve: withdrawals.approve,
    refuse: withdrawals.refuse,
    /** Money in suspense. */
    cases: {
      of: (playerId: bigint) => cases.of(playerId),
      close: reconciliation.closeByPerson,
    },
    /** Calls of the payment company, each safe to repeat for ever. */
    company: createCompanyCalls(context, { flows, cases, reconciliation }),
    jobs,
  }
}
