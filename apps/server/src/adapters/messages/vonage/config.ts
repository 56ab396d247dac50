/** What Vonage gives a customer. */
export interface VonageConfig {
  /** Base of its API: `https://api.nexmo.com`. */
  readonly url: string
  readonly key: string
  readonly secret: string
  /** Name that stands in the text message, 16 characters at most (see `VONAGE_BRAND_NAME`). */
  readonly brandName: string
}
