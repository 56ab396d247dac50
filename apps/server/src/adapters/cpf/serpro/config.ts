export interface SerproConfig {
  /** Base URL of token and look-up: `https://gateway.apiserpro.serpro.gov.br`. */
  readonly url: string
  /** Credentials of the contract; a token is requested with them. */
  readonly consumerKey: string
  readonly consumerSecret: string
}
