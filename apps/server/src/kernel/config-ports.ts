import { z } from 'zod'
import {
  addresses,
  httpUrl,
  integer,
  list,
  type Reader,
  required,
  text,
  timeout,
  url,
} from './config-reader.ts'

/** URL prefixes of pictures at other hosts. Each ends in a slash, so that it cannot match a longer name. */
const imageSources = list.pipe(
  z.array(
    httpUrl.transform((place, context) => {
      const { protocol, hostname, origin, pathname, search, hash, username } = new URL(place)
      const isPlain = /^[a-z0-9.-]+$|^\[[0-9a-f:]+\]$/.test(hostname) && `${search}${hash}${username}` === ''
      if (!isPlain)
        context.addIssue({ code: 'custom', message: `must be plain addresses; "${place}" is not` })
      const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
      if (protocol !== 'https:' && !isLocal)
        context.addIssue({ code: 'custom', message: `must use TLS; "${place}" does not` })
      return `${origin}${pathname.replace(/\/*$/, '/')}`
    }),
  ),
)

/** Name and password are separate variables, so that the address can be logged. */
const smtpUrl = url('smtp:', 'smtps:').refine(
  (place) => {
    if (!URL.canParse(place)) return false
    const { username, password, hostname, pathname, search } = new URL(place)
    return hostname !== '' && `${username}${password}${search}` === '' && ['', '/'].includes(pathname)
  },
  { error: 'must be smtp://host:port or smtps://host:port and nothing else' },
)

/** The content documents. */
function readContent(reader: Reader) {
  return {
    /** The brand's id when it is not set. */
    projectId: reader.read<string | undefined>('CONTENT_PROJECT_ID', text, { fallback: undefined }),
    dataset: reader.read('CONTENT_DATASET', text, { fallback: 'production' }),
    token: reader.raw('CONTENT_TOKEN') === undefined ? undefined : reader.secret('CONTENT_TOKEN', 'company'),
    /** A content service outside, whose documents take the place of the brand's. */
    outside:
      reader.raw('CONTENT_SERVICE_URL') === undefined
        ? undefined
        : {
            /** Host of its data API, such as `https://p1a2b3c4.api.sanity.io`. */
            url: reader.read('CONTENT_SERVICE_URL', httpUrl),
            dataset: reader.read('CONTENT_SERVICE_DATASET', text, { fallback: 'production' }),
            /** May read drafts. */
            token: reader.secret('CONTENT_SERVICE_TOKEN', 'company'),
            timeoutMs: reader.read('CONTENT_SERVICE_TIMEOUT_MS', timeout, { fallback: 30_000 }),
            /** URL prefix of its pictures. */
            pictures: reader.read('CONTENT_SERVICE_PICTURES', imageSources, {
              fallback: ['https://cdn.sanity.io/images/'],
            }),
          },
  }
}

const placeSources = ['none', 'cloudflare', 'cloudfront', 'database'] as const

/** Where a visitor is. */
function readPlaces(reader: Reader) {
  const places = {
    /**
     * Whose headers carry a visitor's location, trusted only from `TRUSTED_PROXIES`, or `database`. With `none` the
     * location is unknown and no country is closed, so production must choose it explicitly.
     */
    source: reader.read(
      'PLACES_SOURCE',
      z.enum(placeSources),
      required<(typeof placeSources)[number]>('none'),
    ),
    /** A MaxMind DB file of cities or countries: of the source `database`, or for what a CDN does not tell. */
    database: reader.read<string | undefined>('PLACES_DATABASE', text, { fallback: undefined }),
    /** Country of visitors whose country is unknown; `UN` means unknown. */
    defaultCountry: reader.read(
      'PLACES_DEFAULT_COUNTRY',
      z.string().regex(/^[A-Z]{2}$/, { error: 'must be a country code of two letters' }),
      { fallback: 'UN' },
    ),
  }

  if (places.source === 'database' && places.database === undefined)
    reader.problems.push('PLACES_SOURCE=database needs PLACES_DATABASE, the path of a MaxMind DB file')
  if (places.source === 'none' && places.database !== undefined)
    reader.problems.push('PLACES_DATABASE is not read with PLACES_SOURCE=none: name database, or the CDN')
  return places
}

/** A file with the numbers of credit cards (KYC-09); without one the sandbox's are used. */
function readCreditCards(reader: Reader) {
  const option = required<string | undefined>(undefined)
  return { creditCards: { ranges: reader.read<string | undefined>('CREDIT_CARD_RANGES', text, option) } }
}

/** Settings of the outside companies. `sandboxUrl` is the default of all of them. */
export function readPorts(reader: Reader, sandboxUrl: string) {
  reader.group('PAYMENTIQ', [
    'PAYMENTIQ_MODE',
    'PAYMENTIQ_MERCHANT_ID',
    'PAYMENTIQ_CASHIER_URL',
    'PAYMENTIQ_ADMIN_URL',
    'PAYMENTIQ_CLIENT_ID',
    'PAYMENTIQ_CLIENT_SECRET',
    'PAYMENTIQ_CALLBACK_USER',
    'PAYMENTIQ_CALLBACK_PASSWORD',
  ])
  const paymentiq = {
    /** PaymentIQ environment of the cashier. `live` moves money and is the only value that production accepts. */
    mode: reader.read('PAYMENTIQ_MODE', z.enum(['sandbox', 'live']), required<'sandbox' | 'live'>('sandbox')),
    merchantId: reader.read('PAYMENTIQ_MERCHANT_ID', text, required('sandbox-merchant')),
    /** Origin of the cashier frame and of its API. */
    cashierUrl: reader.read('PAYMENTIQ_CASHIER_URL', httpUrl, required(`${sandboxUrl}/paymentiq`)),
    /** Base URL of its Admin API. */
    adminUrl: reader.read('PAYMENTIQ_ADMIN_URL', httpUrl, required(`${sandboxUrl}/paymentiq`)),
    clientId: reader.read('PAYMENTIQ_CLIENT_ID', text, required('sandbox-client')),
    clientSecret: reader.secret('PAYMENTIQ_CLIENT_SECRET', 'company', required('sandbox-client-secret')),
    /** HTTP Basic credentials of its callbacks. */
    callbackUser: reader.read('PAYMENTIQ_CALLBACK_USER', text, required('sandbox-paymentiq')),
    callbackPassword: reader.secret(
      'PAYMENTIQ_CALLBACK_PASSWORD',
      'ours',
      required('sandbox-paymentiq-password'),
    ),
    addresses: reader.read('PAYMENTIQ_ADDRESSES', addresses, required<string[]>([])),
    timeoutMs: reader.read('PAYMENTIQ_TIMEOUT_MS', timeout, { fallback: 10_000 }),
  }

  reader.group('VONAGE', ['VONAGE_URL', 'VONAGE_KEY', 'VONAGE_SECRET'])
  const vonage = {
    url: reader.read('VONAGE_URL', httpUrl, required(`${sandboxUrl}/vonage`)),
    key: reader.read('VONAGE_KEY', text, required('sandbox-key')),
    secret: reader.secret('VONAGE_SECRET', 'company', required('sandbox-secret')),
    /**
     * Sender name in the text message, by default the brand's. The company refuses longer names and characters of URLs.
     */
    brandName: reader.read<string | undefined>(
      'VONAGE_BRAND_NAME',
      z.string().regex(/^[^\\/{}:$]{1,16}$/, { error: 'must have 1 to 16 characters without \\ / { } : $' }),
      { fallback: undefined },
    ),
    timeoutMs: reader.read('VONAGE_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }

  reader.group('MAIL', ['MAIL_URL', 'MAIL_USER', 'MAIL_PASSWORD'])
  const sandboxSmtpPort = reader.read('SANDBOX_SMTP_PORT', integer(0, 65_535), {
    fallback: (Number(new URL(sandboxUrl).port) || 4000) + 25,
  })
  const mail = {
    /** `smtps://` is TLS from the first byte, `smtp://` with STARTTLS. */
    url: reader.read('MAIL_URL', smtpUrl, required(`smtp://127.0.0.1:${sandboxSmtpPort}`)),
    user: reader.read('MAIL_USER', text, required('sandbox-mail')),
    password: reader.secret('MAIL_PASSWORD', 'company', required('sandbox-mail-password')),
    /** The brand's own sender when it is not set. */
    from: reader.read<string | undefined>('MAIL_FROM', text, { fallback: undefined }),
    timeoutMs: reader.read('MAIL_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }

  reader.group('CAPTCHA', ['CAPTCHA_VERIFY_URL', 'CAPTCHA_SCRIPT_URL', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'])
  const captcha = {
    verifyUrl: reader.read('CAPTCHA_VERIFY_URL', httpUrl, required(`${sandboxUrl}/captcha/siteverify`)),
    scriptUrl: reader.read('CAPTCHA_SCRIPT_URL', httpUrl, required(`${sandboxUrl}/captcha/api.js`)),
    siteKey: reader.read('CAPTCHA_SITE_KEY', text, required('sandbox-site-key')),
    secret: reader.secret('CAPTCHA_SECRET', 'company', required('sandbox-captcha-secret')),
    /** What a player gets when the captcha service does not answer. */
    onFailure: reader.read('CAPTCHA_ON_FAILURE', z.enum(['allow', 'refuse']), { fallback: 'refuse' }),
    timeoutMs: reader.read('CAPTCHA_TIMEOUT_MS', timeout, { fallback: 3_000 }),
  }

  const places = readPlaces(reader)
  const content = readContent(reader)
  const pictures = {
    /**
     * Picture URLs besides the studios' delivery: may be fetched, and are allowed by the pages' content security
     * policy.
     */
    sources: reader.read('IMAGE_SOURCES', imageSources, { fallback: [] }),
  }
  const delivery = {
    /** Where studios deliver their catalogue and pictures. */
    url: reader.read('DELIVERY_URL', httpUrl, required(`${sandboxUrl}/delivery`)),
    timeoutMs: reader.read('DELIVERY_TIMEOUT_MS', timeout, { fallback: 10_000 }),
    /** Number of games to generate from the real ones; for load tests. */
    games:
      reader.raw('DELIVERY_GAMES') === undefined
        ? undefined
        : reader.read('DELIVERY_GAMES', integer(1, 50_000), { fallback: 1 }),
  }
  return { paymentiq, ...readCreditCards(reader), vonage, mail, captcha, places, content, pictures, delivery }
}
