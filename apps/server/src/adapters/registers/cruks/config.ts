export interface CruksConfig {
  /** Of the intermediary, up to `/ccr`. */
  readonly url: string
  readonly token: string
  readonly senderId: string
}
