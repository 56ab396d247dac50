export interface IovationConfig {
  /** Host of the checks: `https://api.iovation.com`, for tests `https://ci-api.iovation.com`. */
  readonly url: string
  readonly subscriberId: string
  /** User of the subscriber, without the subscriber's id. */
  readonly account: string
  readonly password: string
}
