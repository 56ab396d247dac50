export interface Settings {
  readonly host: string
  readonly port: number
  /** Where a browser reaches the sandbox. */
  readonly publicUrl: string
  /** Folder of everything the companies remember. */
  readonly dataDir: string
  /** The only origin that may frame the companies' pages and that their messages go to. */
  readonly siteOrigin: string
  readonly paymentIqIntegrationUrl: string
  readonly pragmaticCallbackUrl: string
  readonly logLevel: string
}

/**
 * Reads the sandbox's settings; the defaults are one laptop's.
 * @throws RangeError for a port that is none
 */
export function settingsFrom(env: Readonly<Record<string, string | undefined>>): Settings {
  const read = (name: string, fallback: string): string => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? fallback : value
  }
  const port = Number(read('SANDBOX_PORT', '4000'))
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new RangeError(`SANDBOX_PORT is not a port: ${env['SANDBOX_PORT']}`)
  const siteOrigin = new URL(read('SITE_ORIGIN', 'http://localhost:3000')).origin
  return {
    host: read('SANDBOX_HOST', 'localhost'),
    port,
    publicUrl: read('SANDBOX_URL', `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir: read('SANDBOX_DATA', '.data/sandbox'),
    siteOrigin,
    paymentIqIntegrationUrl: read('PAYMENTIQ_INTEGRATION_URL', `${siteOrigin}/callbacks/paymentiq`),
    pragmaticCallbackUrl: read('PRAGMATIC_CALLBACK_URL', `${siteOrigin}/callbacks/pragmaticplay`),
    logLevel: read('SANDBOX_LOG_LEVEL', 'warn'),
  }
}
