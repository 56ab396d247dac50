import { isMarketId, type MarketId, marketIds } from '@marquee/markets'
import { z } from 'zod'
import {
  addresses,
  ConfigError,
  type Environment,
  httpUrl,
  integer,
  list,
  onOff,
  Reader,
  Secret,
  text,
  timeout,
  url,
  type VariableOptions,
} from './config-reader.ts'

const environments = ['development', 'test', 'production'] as const
export const roles = ['api', 'site', 'jobs', 'relay'] as const
export type Role = (typeof roles)[number]

/** Folders of pictures at other hosts; each ends in a slash, so that it is no prefix of another name. */
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

/** Name and password stand in variables of their own, so that the address may be logged. */
const smtpUrl = url('smtp:', 'smtps:').refine(
  (place) => {
    if (!URL.canParse(place)) return false
    const { username, password, hostname, pathname, search } = new URL(place)
    return hostname !== '' && `${username}${password}${search}` === '' && ['', '/'].includes(pathname)
  },
  { error: 'must be smtp://host:port or smtps://host:port and nothing else' },
)

const required = <T>(fallback: T): VariableOptions<T> => ({ fallback, inProduction: 'required' })

/** Licence numbers by market. */
export type Licences = Partial<Record<MarketId, string>>
const sandboxLicences: Licences = Object.fromEntries(marketIds.map((market) => [market, `sandbox-${market}`]))

/** `FI=LIC-1,NO=LIC-2` */
const licences = list.transform((items, context) => {
  const found: Licences = {}
  for (const item of items) {
    const [market = '', licence = ''] = item.split('=').map((part) => part.trim())
    if (isMarketId(market) && licence !== '') found[market] = licence
    else context.addIssue({ code: 'custom', message: `must be MARKET=licence pairs; "${item}" is not one` })
  }
  return found
})

function readPorts(reader: Reader, sandboxUrl: string) {
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
    /** Which world the company's cashier talks to: `live` moves money. Production takes nothing else. */
    mode: reader.read('PAYMENTIQ_MODE', z.enum(['sandbox', 'live']), required<'sandbox' | 'live'>('sandbox')),
    merchantId: reader.read('PAYMENTIQ_MERCHANT_ID', text, required('sandbox-merchant')),
    /** Where the cashier frame is served, and where it calls. */
    cashierUrl: reader.read('PAYMENTIQ_CASHIER_URL', httpUrl, required(`${sandboxUrl}/paymentiq`)),
    /** Base of its Admin API. */
    adminUrl: reader.read('PAYMENTIQ_ADMIN_URL', httpUrl, required(`${sandboxUrl}/paymentiq`)),
    clientId: reader.read('PAYMENTIQ_CLIENT_ID', text, required('sandbox-client')),
    clientSecret: reader.secret('PAYMENTIQ_CLIENT_SECRET', 'company', required('sandbox-client-secret')),
    /** HTTP Basic of the calls that it sends us. */
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
    /** Name that stands in the text message; longer ones, and what an address is made of, are refused by the company. */
    brandName: reader.read(
      'VONAGE_BRAND_NAME',
      z.string().regex(/^[^\\/{}:$]{1,16}$/, { error: 'must have 1 to 16 characters without \\ / { } : $' }),
      { fallback: 'Marquee' },
    ),
    timeoutMs: reader.read('VONAGE_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }

  reader.group('MAIL', ['MAIL_URL', 'MAIL_USER', 'MAIL_PASSWORD', 'MAIL_FROM'])
  const sandboxSmtpPort = reader.read('SANDBOX_SMTP_PORT', integer(0, 65_535), {
    fallback: (Number(new URL(sandboxUrl).port) || 4000) + 25,
  })
  const mail = {
    /** `smtps://` is TLS from the first byte, `smtp://` with STARTTLS. */
    url: reader.read('MAIL_URL', smtpUrl, required(`smtp://127.0.0.1:${sandboxSmtpPort}`)),
    user: reader.read('MAIL_USER', text, required('sandbox-mail')),
    password: reader.secret('MAIL_PASSWORD', 'company', required('sandbox-mail-password')),
    from: reader.read('MAIL_FROM', text, required('Marquee <no-reply@marquee.example>')),
    timeoutMs: reader.read('MAIL_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }

  reader.group('CAPTCHA', ['CAPTCHA_VERIFY_URL', 'CAPTCHA_SCRIPT_URL', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'])
  const captcha = {
    verifyUrl: reader.read('CAPTCHA_VERIFY_URL', httpUrl, required(`${sandboxUrl}/captcha/siteverify`)),
    scriptUrl: reader.read('CAPTCHA_SCRIPT_URL', httpUrl, required(`${sandboxUrl}/captcha/api.js`)),
    siteKey: reader.read('CAPTCHA_SITE_KEY', text, required('sandbox-site-key')),
    secret: reader.secret('CAPTCHA_SECRET', 'company', required('sandbox-captcha-secret')),
    /** What a person gets when the service does not answer. */
    onFailure: reader.read('CAPTCHA_ON_FAILURE', z.enum(['allow', 'refuse']), { fallback: 'refuse' }),
    timeoutMs: reader.read('CAPTCHA_TIMEOUT_MS', timeout, { fallback: 3_000 }),
  }

  const places = {
    /**
     * Whose headers tell where a visitor is; believed only from `TRUSTED_PROXIES`. Without one nobody is anywhere, and no place
     * is closed: production has to say that it wants this.
     */
    source: reader.read(
      'PLACES_SOURCE',
      z.enum(['none', 'cloudflare', 'cloudfront']),
      required<'none' | 'cloudflare' | 'cloudfront'>('none'),
    ),
    /** The country of visitors of whom nothing is known; `UN` says just that. */
    defaultCountry: reader.read(
      'PLACES_DEFAULT_COUNTRY',
      z.string().regex(/^[A-Z]{2}$/, { error: 'must be a country code of two letters' }),
      { fallback: 'UN' },
    ),
  }

  reader.group('PRAGMATIC', [
    'PRAGMATIC_API_URL',
    'PRAGMATIC_GAME_ORIGIN',
    'PRAGMATIC_SECURE_LOGIN',
    'PRAGMATIC_SECRETS',
    'PRAGMATIC_PROVIDER_ID',
  ])
  const pragmatic = {
    apiUrl: reader.read('PRAGMATIC_API_URL', httpUrl, required(`${sandboxUrl}/pragmaticplay`)),
    /** Origin that serves the games, for frames. */
    gameOrigin: reader.read('PRAGMATIC_GAME_ORIGIN', httpUrl, required(sandboxUrl)),
    secureLogin: reader.read('PRAGMATIC_SECURE_LOGIN', text, required('sandbox-marquee')),
    /** Current first, then the previous one. */
    secrets: reader.secrets('PRAGMATIC_SECRETS', 'company', required(['sandbox-pragmatic-secret'])),
    providerId: reader.read('PRAGMATIC_PROVIDER_ID', text, required('PragmaticPlay')),
    stylename: reader.read('PRAGMATIC_STYLENAME', text, { fallback: 'marquee' }),
    freeRoundCredit: reader.read('PRAGMATIC_FREE_ROUND_CREDIT', z.enum(['perSpin', 'total']), {
      fallback: 'total',
    }),
    addresses: reader.read('PRAGMATIC_ADDRESSES', addresses, required<string[]>([])),
    timeoutMs: reader.read('PRAGMATIC_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }

  const content = {
    projectId: reader.read('CONTENT_PROJECT_ID', text, { fallback: 'marquee' }),
    dataset: reader.read('CONTENT_DATASET', text, { fallback: 'production' }),
    token: reader.raw('CONTENT_TOKEN') === undefined ? undefined : reader.secret('CONTENT_TOKEN', 'company'),
  }
  const pictures = {
    /** Where operators keep pictures beside the studios' delivery: may be fetched, and stand in the pages' policy. */
    sources: reader.read('IMAGE_SOURCES', imageSources, { fallback: [] }),
  }
  const delivery = {
    /** Where studios deliver their catalogue and pictures. */
    url: reader.read('DELIVERY_URL', httpUrl, required(`${sandboxUrl}/delivery`)),
    timeoutMs: reader.read('DELIVERY_TIMEOUT_MS', timeout, { fallback: 10_000 }),
    /** Asks for so many games, derived from the real ones; load tests only. */
    games:
      reader.raw('DELIVERY_GAMES') === undefined
        ? undefined
        : reader.read('DELIVERY_GAMES', integer(1, 20_000), { fallback: 1 }),
  }
  return { paymentiq, vonage, mail, captcha, places, pragmatic, content, pictures, delivery }
}

function readTrustedProxies(reader: Reader): string[] {
  const raw = reader.raw('TRUSTED_PROXIES')
  // A count or "everybody" would let any client choose the address that limits and places are judged by.
  if (raw !== undefined && (/^(true|\*|all|\d+)$/i.test(raw) || /(^|,)\s*(0\.0\.0\.0|::)\/0/.test(raw))) {
    reader.problems.push('TRUSTED_PROXIES must list addresses or subnets, not everybody')
    return []
  }
  if (raw === NO_PROXY) {
    reader.foreign.add('TRUSTED_PROXIES')
    return []
  }
  return reader.read('TRUSTED_PROXIES', addresses, required<string[]>([]))
}

/** What `TRUSTED_PROXIES` says when players reach this copy directly. */
const NO_PROXY = 'none'

function readAll(env: Environment) {
  const said = env['NODE_ENV']?.trim() ?? ''
  const environment = z
    .enum(environments)
    .catch('production')
    .parse(said === '' ? 'development' : said)
  const isProduction = environment === 'production'
  const reader = new Reader(env, isProduction)
  if (said !== '' && said !== environment)
    reader.problems.push('NODE_ENV must be development, test or production')
  const port = reader.read('PORT', integer(0, 65_535), { fallback: 3000 })
  const publicUrl = reader.read('PUBLIC_URL', httpUrl, required(`http://localhost:${port}`))
  const sandboxUrl = isProduction
    ? 'https://not-configured.invalid'
    : reader.read('SANDBOX_URL', httpUrl, { fallback: 'http://localhost:4000' })
  const databaseUrl =
    reader.raw('DATABASE_URL') === undefined && !isProduction
      ? undefined
      : new Secret(reader.read('DATABASE_URL', url('postgres:', 'postgresql:'), required('')))
  const optionalDatabase = (name: string) =>
    reader.raw(name) === undefined
      ? undefined
      : new Secret(reader.read(name, url('postgres:', 'postgresql:'), { fallback: '' }))

  const config = {
    isProduction,
    roles: reader.read(
      'ROLES',
      list.pipe(z.array(z.enum(roles, { error: `must be some of ${roles.join(', ')}` })).min(1)),
      { fallback: [...roles] },
    ) as readonly Role[],
    /** Folder of everything that is kept on this machine: the embedded database, pictures. */
    dataDir: reader.read('DATA_DIR', text, { fallback: '.data' }),
    http: {
      host: reader.read('HOST', text, { fallback: isProduction ? '0.0.0.0' : 'localhost' }),
      port,
      publicUrl,
      trustedProxies: readTrustedProxies(reader),
      allowedOrigins: reader.read('ALLOWED_ORIGINS', list.pipe(z.array(httpUrl)), { fallback: [] }),
      /** Multiplies every rate limit; load tests raise it. */
      rateScale: reader.read('RATE_LIMIT_SCALE', integer(1, 1_000_000), { fallback: 1 }),
    },
    database: {
      /** Undefined: the embedded server in `dataDir`. May be a transaction pooler. */
      url: databaseUrl,
      /** For relay, jobs and migrations; must not be a pooler. The same as `url` unless told. */
      directUrl: optionalDatabase('DATABASE_DIRECT_URL') ?? databaseUrl,
      isPooled: reader.raw('DATABASE_DIRECT_URL') !== undefined,
      /** Connections of one process and role. */
      pool: reader.read('DATABASE_POOL', integer(1, 200), { fallback: 10 }),
      /** Connections of the ledger alone: two calls that wait for nobody, one to spare, the others calls at a time (2 of 5). */
      ledgerPool: reader.read('DATABASE_LEDGER_POOL', integer(4, 50), { fallback: 5 }),
    },
    redisUrl:
      reader.raw('REDIS_URL') === undefined
        ? undefined
        : new Secret(reader.read('REDIS_URL', url('redis:', 'rediss:'), { fallback: '' })),
    identity: {
      /** JWKS with private keys, newest first. Undefined: made once and kept in the database. */
      tokenKeys:
        isProduction || reader.raw('TOKEN_KEYS') !== undefined
          ? reader.secret('TOKEN_KEYS', 'ours')
          : undefined,
      tokenTtlSeconds: reader.read('TOKEN_TTL', integer(60, 3_600), { fallback: 600 }),
      refreshTtlSeconds: reader.read('REFRESH_TTL', integer(3_600, 34_560_000), { fallback: 31_536_000 }),
      passwordPepper: reader.secret('PASSWORD_PEPPER', 'ours', required('sandbox-pepper')),
      /** Keys of stored personal data, newest first. */
      personalDataKeys: reader.secret('PII_KEYS', 'ours', required('sandbox-pii-key')),
    },
    site: {
      siteId: reader.read('SITE_ID', integer(1, 1_000_000), { fallback: 1 }),
      brand: reader.read(
        'BRAND',
        z.string().regex(/^[a-z0-9-]+$/, { error: 'must be a folder of brands/' }),
        {
          fallback: 'marquee',
        },
      ),
      /** `development`: Vite inside the server, with hot reload. */
      mode: reader.read('SITE_MODE', isProduction ? z.literal('built') : z.enum(['built', 'development']), {
        fallback: 'built',
      }),
      /**
       * Markets that take real money, with the licence they do it under. On one machine every market has a sandbox
       * licence; in production a market without an entry shows demo play only.
       */
      licences: reader.read('LICENCES', licences, { fallback: isProduction ? {} : sandboxLicences }),
      /**
       * Players see the maintenance page, nothing new begins; what has begun is finished: rounds, payments, withdrawals.
       */
      isMaintenance: reader.read('MAINTENANCE', onOff, { fallback: false }),
    },
    ports: readPorts(reader, sandboxUrl),
    log: {
      level: reader.read(
        'LOG_LEVEL',
        z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
        { fallback: 'info' },
      ),
    },
    /** Bearer token that `/metrics` asks for; open when not set, which production does not allow. */
    metricsToken:
      isProduction || reader.raw('METRICS_TOKEN') !== undefined
        ? reader.secret('METRICS_TOKEN', 'ours')
        : undefined,
    /** Time between "not ready" and the end of listening, for balancers (ms). */
    shutdownGraceMs: reader.read('SHUTDOWN_GRACE_MS', integer(0, 60_000), {
      fallback: isProduction ? 5_000 : 0,
    }),
  }
  if (isProduction && config.ports.places.source !== 'none' && config.http.trustedProxies.length === 0)
    reader.problems.push('PLACES_SOURCE needs TRUSTED_PROXIES: nobody else is believed where a visitor is')
  if (said === '' && reader.foreign.size > 0)
    reader.problems.push(
      `NODE_ENV must say production, development or test when ${[...reader.foreign].join(', ')} is set: development takes the sandbox's credentials from everybody who reaches it`,
    )
  return { config, problems: reader.problems, foreign: reader.foreign }
}

export type Config = DeepReadonly<ReturnType<typeof readAll>['config']>

type DeepReadonly<T> = T extends Secret | string | number | boolean | undefined | null
  ? T
  : T extends readonly (infer Item)[]
    ? readonly DeepReadonly<Item>[]
    : { readonly [K in keyof T]: DeepReadonly<T[K]> }

function freezeDeep<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !(value instanceof Secret)) {
    Object.freeze(value)
    for (const item of Object.values(value)) freezeDeep(item)
  }
  return value
}

/**
 * Reads the environment into one typed, frozen value. Pure: nothing else in the server looks at the environment.
 * @throws ConfigError naming every wrong variable at once
 */
export function loadConfig(env: Environment): Config {
  const { config, problems } = readAll(env)
  const unique = [...new Set(problems)]
  if (unique.length > 0) throw new ConfigError(unique)
  return freezeDeep(config)
}

/**
 * Variables that are set for more than the one-machine set-up. With one of them the environment is not guessed:
 * `NODE_ENV` must say it.
 */
export function findForeignVariables(env: Environment): string[] {
  return [...readAll(env).foreign]
}

/** The configuration of this process, read once by `main.ts`. */
export function configOfProcess(): Config {
  return loadConfig(process.env)
}
