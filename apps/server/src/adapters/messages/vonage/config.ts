/** Credentials and addresses from Vonage. */
export interface VonageConfig {
  /** Base URL of its API: `https://api.nexmo.com`. */
  readonly url: string
  readonly key: string
  readonly secret: string
  /** Sender name in the text message, at most 16 characters (see `VONAGE_BRAND_NAME`). */
  readonly brandName: string
}
