export interface SigapConfig {
  readonly url: string
  /** Token of the operator. */
  readonly token: string
}
