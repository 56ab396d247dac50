export interface GamstopConfig {
  /** `https://api.gamstop.io` */
  readonly url: string
  readonly apiKey: string
}
