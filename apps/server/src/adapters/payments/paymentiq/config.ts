/** What PaymentIQ gives a merchant. */
export interface PaymentIqConfig {
  readonly merchantId: string
  /** Which of its two worlds the hosted cashier talks to. */
  readonly environment: 'test' | 'production'
  /** Origin of our site, which the cashier is told it stands in. */
  readonly hostUri: string
  /** Where the hosted cashier is served; its Front API stands at the same place. */
  readonly cashierUrl: string
  readonly adminUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** HTTP Basic of the calls that it sends us. */
  readonly callbackUser: string
  readonly callbackPassword: string
}
