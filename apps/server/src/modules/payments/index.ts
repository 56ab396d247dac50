export {
  type CallAnswer,
  type CallRefusal,
  createPayments,
  depositCompletedTopic,
  type PaymentCall,
  type Payments,
  type PaymentsDependencies,
  withdrawalTopics,
} from './service.ts'
export type {
  CashierRequest,
  CompanyAnswer,
  PaymentCompany,
  PaymentsPlayer,
  PaymentsPlayers,
} from './ports.ts'
export type { MethodId } from './rules.ts'
export { paymentsHandlers, type PaymentRoutesDependencies, presentWallet } from './routes.ts'
