import type { JobHandler } from '../../kernel/index.ts'
import { type BankOrders, createBankOrders, orderContext } from './bank-orders.ts'
import { type Cases, createCases } from './cases.ts'
import { type CompanyCalls, createCompanyCalls } from './company-calls.ts'
import type { PaymentsContext } from './context.ts'
import { createDepositFlow } from './deposit-flow.ts'
import type { Flow } from './flows.ts'
import type { OrderCompany } from './ports.ts'
import { type Reconciliation, createTransferReconciliation } from './reconciliation.ts'
import { createReturnFlow, createReversalFlow } from './reversals.ts'
import type { createResumption } from './stuck-withdrawals.ts'
import { findTransaction } from './transaction-store.ts'

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
  /** The side whose company a transaction is of; the cashier's where it is not known. */
  readonly sideOf: (playerId: bigint, companyTx: string | null) => Promise<CompanySide>
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
  if (!orderCompany) return { own, bank: undefined, jobs, sideOf: async () => own }
  const bankContext = orderContext(context, orderCompany)
  const side = openSide(bankContext, payoutsOf(bankContext))
  const bank = { ...side, orders: createBankOrders(bankContext, side.calls) }
  async function sideOf(playerId: bigint, companyTx: string | null): Promise<CompanySide> {
    if (companyTx === null) return own
    const key = bankContext.keyOf({ playerId, companyTx })
    return (await findTransaction(context.db, key)) === null ? own : bank
  }
  return { own, bank, jobs: [...jobs, ...side.reconciliation.jobs], sideOf }
}
