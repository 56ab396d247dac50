export interface SpelpausConfig {
  /** `https://api.spelpaus.se` */
  readonly url: string
  /** The register's id of the licence holder. */
  readonly actorId: string
  readonly apiKey: string
}
