import type { JobHandler } from '../../kernel/index.ts'
import { type BankOrders, createBankOrders } from './bank-orders.ts'
import { findCase } from './case-store.ts'
import { type Cases, createCases } from './cases.ts'
import { type CompanyCalls, createCompanyCalls } from './company-calls.ts'
import type { PaymentsContext } from './context.ts'
import { createDepositFlow } from './deposit-flow.ts'
import type { Flow } from './flows.ts'
import { orderContext } from './order-books.ts'
import type { OrderCompany } from './ports.ts'
import { type Reconciliation, createTransferReconciliation } from './reconciliation.ts'
import { createReturnFlow, createReversalFlow } from './reversals.ts'
import type { createResumption } from './stuck-withdrawals.ts'

/** What payments do with one company. */
export interface CompanySide {
  readonly calls: CompanyCalls
  readonly cases: Cases
  readonly reconciliation: Reconciliation
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
  /** Of every side. */
  readonly jobs: readonly JobHandler[]
  /** The side that has an open case of a transaction; the cashier's where neither has. */
  readonly sideOfCase: (playerId: bigint, companyTx: string) => Promise<CompanySide>
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
  return { calls: createCompanyCalls(context, { flows, cases, reconciliation }), cases, reconciliation }
}

/** The same rules for each company; calls, jobs and books are its own. */
export function openSides(
  context: PaymentsContext,
  orderCompany: OrderCompany | undefined,
  payoutsOf: (context: PaymentsContext) => PayoutParts,
): CompanySides {
  const own = openSide(context, payoutsOf(context))
  const { jobs } = own.reconciliation
  if (!orderCompany) return { own, bank: undefined, jobs, sideOfCase: async () => own }
  const bankContext = orderContext(context, orderCompany)
  const side = openSide(bankContext, payoutsOf(bankContext))
  const bank = { ...side, orders: createBankOrders(bankContext, side) }
  async function sideOfCase(playerId: bigint, companyTx: string): Promise<CompanySide> {
    const known = await findCase(context.db, bankContext.keyOf({ playerId, companyTx }))
    return known?.state === 'open' ? bank : own
  }
  return { own, bank, jobs: [...jobs, ...side.reconciliation.jobs], sideOfCase }
}
