export { createPayments, type Payments } from './service.ts'
export type {
  CallAnswer,
  CallRefusal,
  CashierRequest,
  CompanyAnswer,
  CompanyState,
  CompanyStatus,
  CompanyTransaction,
  PaymentCall,
  PaymentCompany,
  PaymentsPlayer,
} from './ports.ts'

export { paymentsHandlers, type PaymentRoutesDependencies, presentWallet } from './routes.ts'
