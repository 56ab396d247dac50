/** What Vonage gives a customer. */
export interface VonageConfig {
  /** Base of its API: `https://api.nexmo.com`. */
  readonly url: string
  readonly key: string
  readonly secret: string
  /** Name that stands in the text message, 18 characters at most. */
  readonly brandName: string
}
