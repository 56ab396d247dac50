import type { JobHandler } from '../../kernel/index.ts'
import { type BankOrders, createBankOrders } from './bank-orders.ts'
import { type CaseActs, createCaseActs } from './case-acts.ts'
import { createCaseReviewJob } from './case-review.ts'
import { type Cases, createCases } from './cases.ts'
import { type CompanyCalls, createCompanyCalls } from './company-calls.ts'
import type { PaymentsContext } from './context.ts'
import { createDepositFlow } from './deposit-flow.ts'
import type { Flow } from './flows.ts'
import { orderContext } from './order-books.ts'
import type { OrderCompany } from './order-ports.ts'
import { type Reconciliation, createTransferReconciliation } from './reconciliation.ts'
import { createReturnFlow, createReversalFlow } from './reversals.ts'
import type { createResumption } from './stuck-withdrawals.ts'
import { createTransactionClaims } from './transaction-claims.ts'

/** What payments do with one company. */
export interface CompanySide {
  readonly calls: CompanyCalls
  readonly cases: Cases
  readonly reconciliation: Reconciliation
  readonly acts: CaseActs
}

/** What a side does with withdrawals. */
interface PayoutParts {
  readonly payout: Flow
  readonly resume: ReturnType<typeof createResumption>
}

export interface CompanySides {
  /** That of the cashier's company. */
  readonly own: CompanySide
  /** That of a bank's orders. */
  readonly bank: (CompanySide & { readonly orders: BankOrders }) | undefined
  /** Of every side, and what people have decided about their cases. */
  readonly jobs: readonly JobHandler[]
}

function openSide(context: PaymentsContext, { payout, resume }: PayoutParts): CompanySide {
  const flows = {
    deposit: createDepositFlow(context),
    payout,
    reversal: createReversalFlow(context),
    return: createReturnFlow(context),
  }
  const cases = createCases(context)
  const reconciliation = createTransferReconciliation(context, flows, cases, resume)
  const claims = createTransactionClaims(context)
  return {
    calls: createCompanyCalls(context, { flows, cases, reconciliation, claims }),
    cases,
    reconciliation,
    acts: createCaseActs(context, flows, cases),
  }
}

function openBank(
  context: PaymentsContext,
  orderCompany: OrderCompany,
  payoutsOf: (context: PaymentsContext) => PayoutParts,
) {
  const bankContext = orderContext(context, orderCompany)
  const side = openSide(bankContext, payoutsOf(bankContext))
  const { orders, job } = createBankOrders(bankContext, side)
  return { ...side, orders, jobs: [...side.reconciliation.jobs, job] }
}

/** The same rules for each company; calls, jobs and books are its own. */
export function openSides(
  context: PaymentsContext,
  orderCompany: OrderCompany | undefined,
  payoutsOf: (context: PaymentsContext) => PayoutParts,
): CompanySides {
  const own = openSide(context, payoutsOf(context))
  const bank = orderCompany && openBank(context, orderCompany, payoutsOf)
  /** By its name in rows; undefined for a company that is not connected. */
  function sideOf(company: string): CompanySide | undefined {
    if (company === context.company.name) return own
    return company === orderCompany?.name ? bank : undefined
  }
  const review = createCaseReviewJob(context, (company) => sideOf(company)?.acts)
  return {
    own,
    bank,
    jobs: [...own.reconciliation.jobs, ...(bank?.jobs ?? []), review, createTransactionClaims(context).job],
  }
}
