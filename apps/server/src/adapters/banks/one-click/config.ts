/** Credentials and addresses of PaymentIQ 1-Click. */
export interface OneClickConfig {
  /** Base URL up to `/paymentiq`: `https://test-api.paymentiq.io`, `https://backoffice.paymentiq.io`. */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** Which provider identifies people: `trustly`, `zimpler`, `brite`. */
  readonly identityProvider: string
}
