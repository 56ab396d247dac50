export interface AccountInformationConfig {
  /** Base URL, with the version of the interface left out. */
  readonly url: string
  readonly apiKey: string
  /** Where the company reports that a check has ended. */
  readonly callbackUrl: string
}
