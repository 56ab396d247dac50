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
}

/** Reads the sandbox's settings; the defaults are one laptop's. */
export function settingsFrom(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env['SANDBOX_PORT'] ?? 4000)
  const siteOrigin = env['SITE_ORIGIN'] ?? 'http://localhost:3000'
  return {
    host: env['SANDBOX_HOST'] ?? 'localhost',
    port,
    publicUrl: env['SANDBOX_URL'] ?? `http://localhost:${port}`,
    dataDir: env['SANDBOX_DATA'] ?? '.data/sandbox',
    siteOrigin,
    paymentIqIntegrationUrl: env['PAYMENTIQ_INTEGRATION_URL'] ?? `${siteOrigin}/callbacks/paymentiq`,
    pragmaticCallbackUrl: env['PRAGMATIC_CALLBACK_URL'] ?? `${siteOrigin}/callbacks/pragmaticplay`,
  }
}
