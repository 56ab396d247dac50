import { join } from 'node:path'

export interface Settings {
  readonly host: string
  readonly port: number
  /** Port of the mail server. */
  readonly smtpPort: number
  /** Port of the virus scanner. */
  readonly clamdPort: number
  /** Public URL of the sandbox. */
  readonly publicUrl: string
  /** Folder of the companies' data. */
  readonly dataDir: string
  /** The only origin that may frame the companies' pages and that their messages are sent to. */
  readonly siteOrigin: string
  readonly paymentIqIntegrationUrl: string
  /** Name that payers see, configured by the merchant at PaymentIQ for its merchant id. */
  readonly paymentIqMerchantName: string
  /** Wallet address of the operator for a studio. @param variable such as `PRAGMATIC_CALLBACK_URL` */
  readonly callbackUrl: (studio: string, variable: string) => string
  /** Folder of finished pictures; sandboxes that run beside each other may share one. */
  readonly pictureFolder: string
  /** Share of a side's pixels with which studios' pictures are drawn; below 1 they are quick and blurred. */
  readonly pictureDetail: number
  readonly logLevel: string
}

/** Reads the sandbox's settings; the defaults are for one machine. @throws RangeError for an invalid number */
export function settingsFrom(env: Readonly<Record<string, string | undefined>>): Settings {
  const read = (name: string, fallback: string): string => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? fallback : value
  }
  const portFrom = (name: string, fallback: number): number => {
    const port = Number(read(name, String(fallback)))
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new RangeError(`${name} is not a port: ${env[name]}`)
    return port
  }
  const shareFrom = (name: string): number => {
    const share = Number(read(name, '1'))
    if (!(share > 0 && share <= 1)) throw new RangeError(`${name} is not above 0 and at most 1: ${env[name]}`)
    return share
  }
  const port = portFrom('SANDBOX_PORT', 4000)
  const dataDir = read('SANDBOX_DATA', '.data/sandbox')
  const siteOrigin = new URL(read('SITE_ORIGIN', 'http://localhost:3000')).origin
  return {
    host: read('SANDBOX_HOST', 'localhost'),
    port,
    smtpPort: portFrom('SANDBOX_SMTP_PORT', port === 0 ? 0 : port + 25),
    clamdPort: portFrom('SANDBOX_CLAMD_PORT', port === 0 ? 0 : port + 31),
    publicUrl: read('SANDBOX_URL', `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir,
    siteOrigin,
    paymentIqIntegrationUrl: read('PAYMENTIQ_INTEGRATION_URL', `${siteOrigin}/callbacks/paymentiq`),
    paymentIqMerchantName: read('SANDBOX_MERCHANT_NAME', 'Marquee'),
    callbackUrl: (studio, variable) => read(variable, `${siteOrigin}/callbacks/${studio}/main`),
    pictureFolder: read('SANDBOX_PICTURES', join(dataDir, 'pictures')),
    pictureDetail: shareFrom('SANDBOX_PICTURE_DETAIL'),
    logLevel: read('SANDBOX_LOG_LEVEL', 'warn'),
  }
}
