export {
  type CallAnswer,
  type CallRefusal,
  createPayments,
  type PaymentCall,
  type Payments,
} from './service.ts'
export type { CashierRequest, CompanyAnswer, PaymentCompany, PaymentsPlayer } from './ports.ts'

export { paymentsHandlers, type PaymentRoutesDependencies, presentWallet } from './routes.ts'
