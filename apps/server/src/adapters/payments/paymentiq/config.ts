/** Credentials and addresses from PaymentIQ. */
export interface PaymentIqConfig {
  readonly merchantId: string
  /** PaymentIQ's environment that the hosted cashier uses. */
  readonly environment: 'test' | 'production'
  /** Origin of our site, which frames the cashier. */
  readonly hostUri: string
  /** Origin of the hosted cashier and of its Front API. */
  readonly cashierUrl: string
  readonly adminUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** HTTP Basic credentials of the callbacks it sends us. */
  readonly callbackUser: string
  readonly callbackPassword: string
}
