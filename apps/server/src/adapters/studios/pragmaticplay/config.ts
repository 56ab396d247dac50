/** Credentials and addresses from the studio. Secrets are lists: the current one first, then the previous one. */
export interface PragmaticConfig {
  /** Operator login of the integration service. */
  readonly secureLogin: string
  readonly secrets: readonly string[]
  /** The `providerId` that every callback carries. */
  readonly providerId: string
  /** Base URL of `/IntegrationService/v3/http/CasinoGameAPI/…`. */
  readonly apiUrl: string
  /** Origin from which games are served. */
  readonly gameOrigin: string
  readonly stylename: string
  readonly freeRoundCredit: 'perSpin' | 'total'
}
