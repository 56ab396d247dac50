export type { BankOrders } from './bank-orders.ts'
export { type CardRange, type PaymentInstrument, parseCardRanges } from './funding.ts'
export { findCaseRequest } from './case-request-store.ts'
export { listCasesForStaff } from './case-list.ts'
export { caseReasons, requestCaseAct, voteOnCase } from './case-review.ts'
export { withdrawalApproval } from './withdrawal-approval.ts'
export type { LimitFile, LimitFiles } from './limit-file-ports.ts'
export { createPayments, type Payments } from './service.ts'
export type { OrderCompany, OrderLines } from './order-ports.ts'
export type {
  AuthorizeCall,
  CallAnswer,
  CallRefusal,
  CancelCall,
  CashierRequest,
  CompanyAnswer,
  CompanyState,
  CompanyStatus,
  CompanyTransaction,
  PaymentCompany,
  PaymentDepositSteps,
  PaymentDevices,
  PaymentsPlayer,
  PaymentsPlayers,
  TransactionKind,
  TransferCall,
} from './ports.ts'

export { hasOpenPayments } from './open-payments-store.ts'
export { paymentsHandlers, type PaymentRoutesDependencies, presentWallet } from './routes.ts'
export { statementReader } from './present-transaction.ts'
export { readDepositFacts, readNetDeposits } from './transaction-store.ts'
export { paymentsPersonalData } from './personal-data.ts'
