export interface TruliooConfig {
  /** Base URL: `https://api.globaldatacompany.com`. */
  readonly url: string
  readonly apiKey: string
  /** Name of the set of sources in the company's portal: `Identity Verification`. */
  readonly configurationName: string
}
