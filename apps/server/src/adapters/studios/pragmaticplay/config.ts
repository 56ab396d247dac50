/** What the studio gives an operator. Secrets are lists: current first, then the previous one. */
export interface PragmaticConfig {
  /** Operator login of the integration service. */
  readonly secureLogin: string
  readonly secrets: readonly string[]
  /** `providerId` that every callback carries. */
  readonly providerId: string
  /** Base of `/IntegrationService/v3/http/CasinoGameAPI/…`. */
  readonly apiUrl: string
  /** Origin from which games are served. */
  readonly gameOrigin: string
  readonly stylename: string
  readonly freeRoundCredit: 'perSpin' | 'total'
}
