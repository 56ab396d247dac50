export interface NetverifyConfig {
  /** Base URL: `https://netverify.com`, `https://lon.netverify.com`, `https://core-sgp.jumio.com`. */
  readonly url: string
  readonly token: string
  readonly secret: string
  /** Names the company, as every call must: `Marquee/1.0`. */
  readonly userAgent: string
  /** Where results are reported. */
  readonly callbackUrl: string
}
