import type { IncomingMessage } from 'node:http'
import { AppError } from '../errors.ts'

/** Which inline scripts and style elements a page may contain. */
export type InlineSources =
  /** Those with this random text of 16 bytes or more, new for every response. */
  | { readonly nonce: string }
  /** Those with these contents: hashes in base64. */
  | { readonly scripts: readonly string[]; readonly styles: readonly string[] }

export interface CspOptions {
  readonly inline: InlineSources
  /** Origins that our pages may frame: studios, cashier, bank. */
  readonly frameSources?: readonly string[]
  /** Origins that our pages may call, besides our own. */
  readonly connectSources?: readonly string[]
  readonly imageSources?: readonly string[]
  readonly scriptSources?: readonly string[]
  /** Who may frame our pages; nobody by default. */
  readonly frameAncestors?: readonly string[]
}

const sha256Source = (hash: string): string => `'sha256-${hash}'`

function inlineSources(inline: InlineSources): {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
} {
  if (!('nonce' in inline))
    return { scripts: inline.scripts.map(sha256Source), styles: inline.styles.map(sha256Source) }
  if (!/^[A-Za-z0-9+/=_-]{16,}$/.test(inline.nonce))
    throw new RangeError('a nonce has at least 16 characters')
  const nonce = `'nonce-${inline.nonce}'`
  return { scripts: [nonce], styles: [nonce] }
}

/**
 * Content security policy of our pages: nothing is allowed that is not listed; inline scripts and style elements need
 * the nonce or their hash. Style attributes are allowed because rendered HTML uses them for ratios and row positions.
 */
export function contentSecurityPolicy(options: CspOptions): string {
  const list = (...sources: (string | readonly string[] | undefined)[]) =>
    [...new Set(sources.flatMap((source) => source ?? []))].join(' ')
  const inline = inlineSources(options.inline)
  return [
    `default-src 'none'`,
    `script-src ${list("'self'", inline.scripts, options.scriptSources)}`,
    `style-src-elem ${list("'self'", inline.styles)}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src ${list("'self'", 'data:', options.imageSources)}`,
    `font-src 'self'`,
    `connect-src ${list("'self'", options.connectSources)}`,
    `frame-src ${list(options.frameSources?.length ? options.frameSources : "'none'")}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors ${list(options.frameAncestors?.length ? options.frameAncestors : "'none'")}`,
    `object-src 'none'`,
  ].join('; ')
}

/**
 * Which device features pages and their frames may use. Games use full screen, sound and the wake lock; the cashier may
 * open the browser's payment sheet. Passkeys are for our own pages only.
 * @param frames origins of studios and cashier
 */
export function permissionsPolicy(frames: readonly string[]): string {
  const ours = ['self', ...[...new Set(frames)].map((origin) => `"${origin}"`)].join(' ')
  const allowed = ['autoplay', 'encrypted-media', 'fullscreen', 'payment', 'screen-wake-lock']
  const refused =
    'accelerometer camera display-capture geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi picture-in-picture serial usb xr-spatial-tracking'
  return [
    ...allowed.map((feature) => `${feature}=(${ours})`),
    ...['publickey-credentials-create', 'publickey-credentials-get'].map((feature) => `${feature}=(self)`),
    ...refused.split(' ').map((feature) => `${feature}=()`),
  ].join(', ')
}

/** Content security policy of everything that is not a page. */
export const apiSecurityPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * CSRF protection: a mutation whose Origin or Sec-Fetch-Site names another site is refused, so that a cookie alone
 * never suffices. Requests without either header do not come from a browser's page.
 * @throws AppError `error.origin.refused`
 */
export function checkOrigin(
  headers: { origin?: string | undefined; host?: string | undefined; 'sec-fetch-site'?: unknown },
  allowedOrigins: readonly string[],
): void {
  const { origin } = headers
  if (origin !== undefined && origin !== 'null') {
    if (allowedOrigins.includes(origin)) return
    // The browser sets both headers: equal hosts are the same site, whatever its name.
    if (URL.canParse(origin) && new URL(origin).host === headers.host) return
    throw new AppError('error.origin.refused')
  }
  const site = headers['sec-fetch-site']
  if (origin === 'null' || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    throw new AppError('error.origin.refused')
}

/** Two Host headers: a proxy in front may have used the other one (RFC 9112 §3.2). */
export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}
