import { join } from 'node:path'
import { isMarketId, type MarketId, marketIds } from '@marquee/markets'
import { z } from 'zod'
import { readBankSignIn } from './config-banks.ts'
import { readIovation, readPlayerChecks, readScreening, readSerpro } from './config-checks.ts'
import { limitFileProblems, readLimitFiles } from './config-limit-files.ts'
import { readMigration } from './config-migration.ts'
import { readOrigins, readTrustedProxies } from './config-origins.ts'
import { readPersonalKeys } from './config-personal.ts'
import { readPorts } from './config-ports.ts'
import { readRegisters, registerProblems } from './config-registers.ts'
import {
  ConfigError,
  type Environment,
  httpUrl,
  integer,
  list,
  onOff,
  Reader,
  required,
  Secret,
  text,
  url,
} from './config-reader.ts'

const environments = ['development', 'test', 'production'] as const
export const roles = ['api', 'site', 'jobs', 'relay'] as const
export type Role = (typeof roles)[number]

/** Licence numbers by market. */
export type Licences = Partial<Record<MarketId, string>>
const sandboxLicences: Licences = Object.fromEntries(marketIds.map((market) => [market, `sandbox-${market}`]))

const marketList = list.pipe(
  z.array(z.string().refine(isMarketId, { error: 'must be markets, separated by commas' })),
)

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

/** One company's part of the configuration, read by the company's own folder. */
export interface SettingsPart<T> {
  /** Name in lists of companies, such as `STUDIOS`. */
  readonly id: string
  /** @param sandboxUrl default of the company's addresses on one machine */
  configure(reader: Reader, sandboxUrl: string): T
}

/** Value of `STUDIOS` where no studio is connected. */
const NO_STUDIO = 'none'

/** The studios that `STUDIOS` names. Production must name them; elsewhere all are connected. */
function readStudios<T>(
  reader: Reader,
  sandboxUrl: string,
  studios: readonly SettingsPart<T>[],
): readonly T[] {
  if (studios.length === 0 || reader.raw('STUDIOS') === NO_STUDIO) return []
  const known = studios.map(({ id }) => id)
  const ids = list.pipe(
    z.array(z.enum(known, { error: `must be ${NO_STUDIO}, or a list of ${known.join(', ')}` })),
  )
  const named = reader.read('STUDIOS', ids, required(known))
  return studios.filter(({ id }) => named.includes(id)).map((one) => one.configure(reader, sandboxUrl))
}

function readSite(reader: Reader, isProduction: boolean) {
  return {
    /** Folder of `brands/`: everything that one brand has and another has not. */
    brand: reader.read('BRAND', z.string().regex(/^[a-z0-9-]+$/, { error: 'must be a folder of brands/' }), {
      fallback: 'marquee',
    }),
    /** `development`: Vite inside the server, with hot reload. */
    mode: reader.read('SITE_MODE', isProduction ? z.literal('built') : z.enum(['built', 'development']), {
      fallback: 'built',
    }),
    /**
     * Markets with real-money play and their licence numbers. In development every market has a sandbox licence; in
     * production a market without an entry offers demo play only.
     */
    licences: reader.read('LICENCES', licences, { fallback: isProduction ? {} : sandboxLicences }),
    /** Markets with bonus buying (GAM-26). A market whose law says no has none, whatever is named here. */
    bonusBuyIn: reader.read('BONUS_BUY_MARKETS', marketList, { fallback: [] }),
    /** Minutes between the end of a round and its place in the list of winners. */
    winsShownAfterMinutes: reader.read(
      'WINS_SHOWN_AFTER_MINUTES',
      z.coerce.number().int().min(0).max(1_440),
      {
        fallback: isProduction ? 10 : 0,
      },
    ),
    /**
     * Maintenance: players see the maintenance page and nothing new starts. Running rounds, payments and withdrawals
     * are completed.
     */
    isMaintenance: reader.read('MAINTENANCE', onOff, { fallback: false }),
  }
}

/** Settings of the outside companies. */
const readCompanies = (reader: Reader, sandboxUrl: string) => ({
  ...readPorts(reader, sandboxUrl),
  bankSignIn: readBankSignIn(reader, sandboxUrl),
  migration: readMigration(reader, sandboxUrl),
  serpro: readSerpro(reader, sandboxUrl),
  iovation: readIovation(reader, sandboxUrl),
  registers: readRegisters(reader, sandboxUrl),
  limitFiles: readLimitFiles(reader, sandboxUrl),
  screening: readScreening(reader, sandboxUrl),
  ...readPlayerChecks(reader, sandboxUrl),
})

function readFolders(reader: Reader) {
  const dataDir = reader.read('DATA_DIR', text, { fallback: '.data' })
  return {
    /** Folder of all local data: the embedded database and pictures. */
    dataDir,
    /** Folder of the audit log's anchors: shared by all instances, and append-only for them. */
    auditAnchorDir: reader.read('AUDIT_ANCHOR_DIR', text, required(join(dataDir, 'audit'))),
    /** Folder of lists of people who must not be addressed; undefined: the server makes none. */
    suppressionDir:
      reader.raw('SUPPRESSION_DIR') === undefined
        ? undefined
        : reader.read('SUPPRESSION_DIR', text, required('')),
  }
}

function readDatabase(reader: Reader, isProduction: boolean) {
  const ofPostgres = url('postgres:', 'postgresql:')
  const optional = (name: string) =>
    reader.raw(name) === undefined ? undefined : new Secret(reader.read(name, ofPostgres, { fallback: '' }))
  const databaseUrl =
    reader.raw('DATABASE_URL') === undefined && !isProduction
      ? undefined
      : new Secret(reader.read('DATABASE_URL', ofPostgres, required('')))
  return {
    /** Undefined: the embedded server in `dataDir`. May be a transaction pooler. */
    url: databaseUrl,
    /** For relay and jobs; must not be a pooler. Same as `url` by default. */
    directUrl: optional('DATABASE_DIRECT_URL') ?? databaseUrl,
    /** Of the role that owns the tables, for migrations; the server itself then uses another role. Not a pooler. */
    ownerUrl: optional('DATABASE_OWNER_URL'),
    isPooled: reader.raw('DATABASE_DIRECT_URL') !== undefined,
    /** Connections of one process. */
    pool: reader.read('DATABASE_POOL', integer(1, 200), { fallback: 10 }),
    /** Connections of the ledger only: its concurrent calls, one spare, and the rest for side calls (2 of 5). */
    ledgerPool: reader.read('DATABASE_LEDGER_POOL', integer(4, 50), { fallback: 5 }),
  }
}

function readAll<T>(env: Environment, studios: readonly SettingsPart<T>[]) {
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

  const config = {
    isProduction,
    roles: reader.read(
      'ROLES',
      list.pipe(z.array(z.enum(roles, { error: `must be some of ${roles.join(', ')}` })).min(1)),
      { fallback: [...roles] },
    ) as readonly Role[],
    ...readFolders(reader),
    http: {
      host: reader.read('HOST', text, { fallback: isProduction ? '0.0.0.0' : 'localhost' }),
      port,
      publicUrl,
      trustedProxies: readTrustedProxies(reader),
      ...readOrigins(reader, publicUrl),
      /** Multiplies every rate limit; load tests raise it. */
      rateScale: reader.read('RATE_LIMIT_SCALE', integer(1, 1_000_000), { fallback: 1 }),
    },
    database: readDatabase(reader, isProduction),
    redisUrl:
      reader.raw('REDIS_URL') === undefined
        ? undefined
        : new Secret(reader.read('REDIS_URL', url('redis:', 'rediss:'), { fallback: '' })),
    identity: {
      /** JWKS with private keys, newest first. Undefined: generated and stored in the database. */
      tokenKeys:
        isProduction || reader.raw('TOKEN_KEYS') !== undefined
          ? reader.secret('TOKEN_KEYS', 'ours')
          : undefined,
      tokenTtlSeconds: reader.read('TOKEN_TTL', integer(60, 3_600), { fallback: 600 }),
      refreshTtlSeconds: reader.read('REFRESH_TTL', integer(3_600, 34_560_000), { fallback: 31_536_000 }),
      passwordPepper: reader.secret('PASSWORD_PEPPER', 'ours', required('sandbox-pepper')),
      personalDataKeys: readPersonalKeys(reader),
    },
    site: readSite(reader, isProduction),
    ports: readCompanies(reader, sandboxUrl),
    log: {
      level: reader.read(
        'LOG_LEVEL',
        z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
        { fallback: 'info' },
      ),
    },
    /** Bearer token of `/metrics`. Without it metrics are public, which production refuses. */
    metricsToken:
      isProduction || reader.raw('METRICS_TOKEN') !== undefined
        ? reader.secret('METRICS_TOKEN', 'ours')
        : undefined,
    /** Time between "not ready" and closing the listener, for load balancers (ms). */
    shutdownGraceMs: reader.read('SHUTDOWN_GRACE_MS', integer(0, 60_000), {
      fallback: isProduction ? 5_000 : 0,
    }),
  }
  return { config, studios: readStudios(reader, sandboxUrl, studios), reader, said }
}

export type Config = DeepReadonly<ReturnType<typeof readAll>['config']>

/** The configuration with what each studio's folder made of its settings. */
export type ConfigWithStudios<T> = Config & { readonly studios: readonly T[] }

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
 * Reads the environment into one typed, frozen object. Nothing else in the server reads the environment.
 * @param studios studios that are connected; each reads its own variables
 * @throws ConfigError naming every invalid variable
 */
export function loadConfig<T = never>(
  env: Environment,
  studios: readonly SettingsPart<T>[] = [],
): ConfigWithStudios<T> {
  const read = readAll(env, studios)
  const { config, reader } = read
  const isToldByCdn = !['none', 'database'].includes(config.ports.places.source)
  if (config.isProduction && isToldByCdn && config.http.trustedProxies.length === 0)
    reader.problems.push('PLACES_SOURCE needs TRUSTED_PROXIES: nobody else is believed where a visitor is')
  if (config.isProduction) {
    const licensed = marketIds.filter((id) => config.site.licences[id])
    reader.problems.push(
      ...registerProblems(config.ports.registers, licensed),
      ...limitFileProblems(config.ports.limitFiles, licensed),
    )
  }
  if (read.said === '' && reader.foreign.size > 0)
    reader.problems.push(
      `NODE_ENV must say production, development or test when ${[...reader.foreign].join(', ')} is set: development takes the sandbox's credentials from everybody who reaches it`,
    )
  const unique = [...new Set(reader.problems)]
  if (unique.length > 0) throw new ConfigError(unique)
  return freezeDeep({ ...config, studios: read.studios })
}

/** Variables set to more than the one-machine set-up needs. With any of them `NODE_ENV` must be set explicitly. */
export function findForeignVariables(
  env: Environment,
  studios: readonly SettingsPart<unknown>[] = [],
): string[] {
  return [...readAll(env, studios).reader.foreign]
}

/** The configuration of this process, from its variables. @throws ConfigError */
export function configOfProcess<T>(studios: readonly SettingsPart<T>[]): ConfigWithStudios<T> {
  return loadConfig(process.env, studios)
}
