export { paymentIqCallbacks } from './callbacks.ts'
export { createPaymentIqCompany } from './company.ts'
export type { PaymentIqConfig } from './config.ts'
