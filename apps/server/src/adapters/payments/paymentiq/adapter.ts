export { paymentIqCallbacks } from './callbacks.ts'
export { createPaymentIqCompany } from './company.ts'
