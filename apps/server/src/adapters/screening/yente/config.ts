export interface YenteConfig {
  /** Base URL: `https://api.opensanctions.org`, or an installation of the operator's own. */
  readonly url: string
  /** The lists that are searched, as one name: `default`, `sanctions`, … */
  readonly dataset: string
  /** Undefined for an installation that asks for none. */
  readonly apiKey: string | undefined
}
