export interface OasisConfig {
  readonly url: string
  /** Credentials of the operator. */
  readonly user: string
  readonly password: string
}
