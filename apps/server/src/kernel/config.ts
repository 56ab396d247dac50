import { inspect } from 'node:util'
import { defaultMarket, isMarketId, type MarketId, marketIds } from '@marquee/markets'
import { z } from 'zod'

/** A value that prints as `***` wherever it ends up; `reveal()` where it is needed. */
export class Secret {
  readonly #value: string
  constructor(value: string) {
    this.#value = value
  }
  reveal(): string {
    return this.#value
  }
  toString(): string {
    return '***'
  }
  toJSON(): string {
    return '***'
  }
  [inspect.custom](): string {
    return '***'
  }
}

/** The configuration cannot be used; every problem names its variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`the configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

export type Environment = Readonly<Record<string, string | undefined>>
export const roles = ['api', 'site', 'jobs', 'relay'] as const
export type Role = (typeof roles)[number]

interface VariableOptions<T> {
  /** Value of the one-machine set-up. Without one the variable must be set. */
  readonly fallback?: T
  /** Production has to name it. */
  readonly inProduction?: 'required'
}

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address with ${protocols.join(' or ')}`,
  })
const httpUrl = url('http:', 'https:').transform((text) => text.replace(/\/+$/, ''))
const text = z.string().min(1, { error: 'must not be empty' })
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
const address =
  /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?|[0-9a-f:]+(?:\/\d{1,3})?|loopback|linklocal|uniquelocal)$/i
const addresses = list.refine((items) => items.every((item) => address.test(item)), {
  error: 'must be addresses or subnets, separated by commas',
})
const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `must be between ${min} and ${max}` })
const timeout = integer(100, 60_000)
const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on')

class Reader {
  readonly problems: string[] = []
  readonly #env: Environment
  readonly #isProduction: boolean

  constructor(env: Environment, isProduction: boolean) {
    this.#env = env
    this.#isProduction = isProduction
  }

  raw(name: string): string | undefined {
    const value = this.#env[name]?.trim()
    return value === '' ? undefined : value
  }

  read<T>(name: string, schema: z.ZodType<T>, options: VariableOptions<NoInfer<T>> = {}): T {
    const raw = this.raw(name)
    if (raw === undefined) {
      if (this.#isProduction && options.inProduction === 'required')
        this.problems.push(`${name} must be set in production`)
      else if (!('fallback' in options)) this.problems.push(`${name} must be set`)
      return options.fallback as T
    }
    const result = schema.safeParse(raw)
    if (!result.success) {
      this.problems.push(`${name} ${result.error.issues.map((issue) => issue.message).join('; ')}`)
      return options.fallback as T
    }
    if (this.#isProduction) {
      if (/sandbox/i.test(raw))
        this.problems.push(`${name} still names the sandbox; production needs the real value`)
      if (/(^|,)\s*(http|ws|smtp):/i.test(raw)) this.problems.push(`${name} must use TLS in production`)
    }
    return result.data
  }

  secret(name: string, options: VariableOptions<string> = {}): Secret {
    return new Secret(this.read(name, text, options))
  }

  /** Variables that make sense together only: all or none, and in production all. */
  group(title: string, names: readonly string[]): void {
    const missing = names.filter((name) => this.raw(name) === undefined)
    if (missing.length > 0 && missing.length < names.length)
      this.problems.push(`${title} is half set: ${missing.join(', ')} must be set too`)
  }
}

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

function readPorts(reader: Reader, sandboxUrl: string, publicUrl: string) {
  reader.group('PAYMENTIQ', [
    'PAYMENTIQ_MERCHANT_ID',
    'PAYMENTIQ_CASHIER_URL',
    'PAYMENTIQ_ADMIN_URL',
    'PAYMENTIQ_CLIENT_ID',
    'PAYMENTIQ_CLIENT_SECRET',
    'PAYMENTIQ_CALLBACK_USER',
    'PAYMENTIQ_CALLBACK_PASSWORD',
  ])
  const paymentiq = {
    merchantId: reader.read('PAYMENTIQ_MERCHANT_ID', text, required('sandbox-merchant')),
    /** Where the cashier frame is served, and where it calls. */
    cashierUrl: reader.read('PAYMENTIQ_CASHIER_URL', httpUrl, required(`${sandboxUrl}/paymentiq`)),
    /** Base of its Admin API. */
    adminUrl: reader.read('PAYMENTIQ_ADMIN_URL', httpUrl, required(`${sandboxUrl}/paymentiq`)),
    clientId: reader.read('PAYMENTIQ_CLIENT_ID', text, required('sandbox-client')),
    clientSecret: reader.secret('PAYMENTIQ_CLIENT_SECRET', required('sandbox-client-secret')),
    /** HTTP Basic of the calls that it sends us. */
    callbackUser: reader.read('PAYMENTIQ_CALLBACK_USER', text, required('sandbox-paymentiq')),
    callbackPassword: reader.secret('PAYMENTIQ_CALLBACK_PASSWORD', required('sandbox-paymentiq-password')),
    addresses: reader.read('PAYMENTIQ_ADDRESSES', addresses, required<string[]>([])),
    timeoutMs: reader.read('PAYMENTIQ_TIMEOUT_MS', timeout, { fallback: 10_000 }),
  }

  reader.group('VONAGE', ['VONAGE_URL', 'VONAGE_KEY', 'VONAGE_SECRET'])
  const vonage = {
    url: reader.read('VONAGE_URL', httpUrl, required(`${sandboxUrl}/vonage`)),
    key: reader.read('VONAGE_KEY', text, required('sandbox-key')),
    secret: reader.secret('VONAGE_SECRET', required('sandbox-secret')),
    /** Name that stands in the text message. */
    brandName: reader.read('VONAGE_BRAND_NAME', text, { fallback: 'Marquee' }),
    timeoutMs: reader.read('VONAGE_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }

  reader.group('MAIL', ['MAIL_URL', 'MAIL_KEY', 'MAIL_FROM'])
  const mail = {
    url: reader.read('MAIL_URL', httpUrl, required(`${sandboxUrl}/mail`)),
    key: reader.secret('MAIL_KEY', required('sandbox-mail-key')),
    from: reader.read('MAIL_FROM', text, required('Marquee <no-reply@marquee.example>')),
    timeoutMs: reader.read('MAIL_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }

  reader.group('CAPTCHA', ['CAPTCHA_VERIFY_URL', 'CAPTCHA_SCRIPT_URL', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'])
  const captcha = {
    verifyUrl: reader.read('CAPTCHA_VERIFY_URL', httpUrl, required(`${sandboxUrl}/captcha/siteverify`)),
    scriptUrl: reader.read('CAPTCHA_SCRIPT_URL', httpUrl, required(`${sandboxUrl}/captcha/api.js`)),
    siteKey: reader.read('CAPTCHA_SITE_KEY', text, required('sandbox-site-key')),
    secret: reader.secret('CAPTCHA_SECRET', required('sandbox-captcha-secret')),
    /** What a person gets when the service does not answer. */
    onFailure: reader.read('CAPTCHA_ON_FAILURE', z.enum(['allow', 'refuse']), { fallback: 'refuse' }),
    timeoutMs: reader.read('CAPTCHA_TIMEOUT_MS', timeout, { fallback: 3_000 }),
  }

  const places = {
    /** Whose headers tell where a visitor is; believed only from `TRUSTED_PROXIES`. */
    source: reader.read('PLACES_SOURCE', z.enum(['none', 'cloudflare', 'cloudfront']), { fallback: 'none' }),
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
    secrets: reader
      .read('PRAGMATIC_SECRETS', list, required(['sandbox-pragmatic-secret']))
      .map((secret) => new Secret(secret)),
    providerId: reader.read('PRAGMATIC_PROVIDER_ID', text, required('PragmaticPlay')),
    stylename: reader.read('PRAGMATIC_STYLENAME', text, { fallback: 'marquee' }),
    freeRoundCredit: reader.read('PRAGMATIC_FREE_ROUND_CREDIT', z.enum(['perSpin', 'total']), {
      fallback: 'total',
    }),
    addresses: reader.read('PRAGMATIC_ADDRESSES', addresses, required<string[]>([])),
    timeoutMs: reader.read('PRAGMATIC_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }

  const content = {
    /** GROQ endpoint that site and server read documents from; our own content module unless told. */
    url: reader.read('CONTENT_URL', httpUrl, { fallback: `${publicUrl}/content` }),
    projectId: reader.read('CONTENT_PROJECT_ID', text, { fallback: 'marquee' }),
    dataset: reader.read('CONTENT_DATASET', text, { fallback: 'production' }),
    token: reader.raw('CONTENT_TOKEN') === undefined ? undefined : reader.secret('CONTENT_TOKEN'),
    timeoutMs: reader.read('CONTENT_TIMEOUT_MS', timeout, { fallback: 10_000 }),
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
  return reader.read('TRUSTED_PROXIES', addresses, { fallback: [] })
}

function readAll(env: Environment) {
  const environment = z
    .enum(['development', 'test', 'production'])
    .catch('production')
    .parse(env['NODE_ENV'] === undefined || env['NODE_ENV'] === '' ? 'development' : env['NODE_ENV'])
  const isProduction = environment === 'production'
  const reader = new Reader(env, isProduction)
  if (env['NODE_ENV'] && env['NODE_ENV'] !== environment)
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
    environment,
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
      isSecure: publicUrl?.startsWith('https://') ?? false,
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
      replicaUrl: optionalDatabase('DATABASE_REPLICA_URL'),
      isPooled: reader.raw('DATABASE_DIRECT_URL') !== undefined,
      /** Connections of one process and role. */
      pool: reader.read('DATABASE_POOL', integer(1, 200), { fallback: 10 }),
    },
    redisUrl:
      reader.raw('REDIS_URL') === undefined
        ? undefined
        : new Secret(reader.read('REDIS_URL', url('redis:', 'rediss:'), { fallback: '' })),
    identity: {
      /** JWKS with private keys, newest first. Undefined: made once and kept in the database. */
      tokenKeys:
        isProduction || reader.raw('TOKEN_KEYS') !== undefined ? reader.secret('TOKEN_KEYS') : undefined,
      tokenTtlSeconds: reader.read('TOKEN_TTL', integer(60, 3_600), { fallback: 600 }),
      refreshTtlSeconds: reader.read('REFRESH_TTL', integer(3_600, 34_560_000), { fallback: 31_536_000 }),
      cookieDomain: reader.raw('COOKIE_DOMAIN'),
      passwordPepper: reader.secret('PASSWORD_PEPPER', required('sandbox-pepper')),
      /** Keys of stored personal data, newest first. */
      personalDataKeys: reader.secret('PII_KEYS', required('sandbox-pii-key')),
    },
    site: {
      siteId: reader.read('SITE_ID', integer(1, 1_000_000), { fallback: 1 }),
      defaultMarket: reader.read('DEFAULT_MARKET', z.enum(marketIds), { fallback: defaultMarket }),
      brand: reader.read(
        'BRAND',
        z.string().regex(/^[a-z0-9-]+$/, { error: 'must be a folder of brands/' }),
        {
          fallback: 'marquee',
        },
      ),
      /** `development`: Vite inside the server, with hot reload. */
      mode: reader.read('SITE_MODE', z.enum(['built', 'development']), { fallback: 'built' }),
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
    ports: readPorts(reader, sandboxUrl, publicUrl),
    log: {
      level: reader.read(
        'LOG_LEVEL',
        z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
        { fallback: 'info' },
      ),
    },
    otlpEndpoint: reader.raw('OTEL_EXPORTER_OTLP_ENDPOINT'),
    /** Bearer token that `/metrics` asks for; open when not set. */
    metricsToken: reader.raw('METRICS_TOKEN') === undefined ? undefined : reader.secret('METRICS_TOKEN'),
    /** Time between "not ready" and the end of listening, for balancers (ms). */
    shutdownGraceMs: reader.read('SHUTDOWN_GRACE_MS', integer(0, 60_000), {
      fallback: isProduction ? 5_000 : 0,
    }),
  }
  return { config, problems: reader.problems }
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

/** The configuration of this process, read once by `main.ts`. */
export function configOfProcess(): Config {
  return loadConfig(process.env)
}
