import { inspect } from 'node:util'
import { z } from 'zod'

/** A value that prints as `***`; call `reveal()` to read it. */
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

/** The configuration is unusable; every problem names its variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`the configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

interface VariableOptions<T> {
  /** Default for the one-machine set-up. Without a default the variable is required. */
  readonly fallback?: T
  /** Production must set it explicitly. */
  readonly inProduction?: 'required'
  /** A value of test environments, which production refuses. */
  readonly notInProduction?: T
}

/** Default for the one-machine set-up; production must set its own value. */
export const required = <T>(fallback: T): VariableOptions<T> => ({ fallback, inProduction: 'required' })

/** Minimum length of secrets in production. We generate ours, so they can be long; a company decides about its own. */
export const minSecretLength = { ours: 32, company: 8 } as const
type SecretMaker = keyof typeof minSecretLength

export const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address with ${protocols.join(' or ')}`,
  })
export const httpUrl = url('http:', 'https:').transform((text) => text.replace(/\/+$/, ''))
export const text = z.string().min(1, { error: 'must not be empty' })
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
const address =
  /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?|[0-9a-f:]+(?:\/\d{1,3})?|loopback|linklocal|uniquelocal)$/i
/** At least one: callbacks of a company whose list is empty are taken from everywhere. */
export const addresses = list.refine(
  (items) => items.length > 0 && items.every((item) => address.test(item)),
  {
    error: 'must be addresses or subnets, separated by commas',
  },
)
export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `must be between ${min} and ${max}` })
export const timeout = integer(100, 60_000)
export const onOff = z
  .enum(['on', 'off'], { error: 'must be on or off' })
  .transform((value) => value === 'on')

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** Whether an address stays on this machine: loopback, or PostgreSQL's socket file. */
function isLoopback(place: string): boolean {
  if (!URL.canParse(place)) return false
  const { hostname, searchParams } = new URL(place)
  // A host in the query overrides the URL's own, as in libpq.
  const host = searchParams.get('host') ?? hostname.replace(/^%2f/i, '/')
  return host.startsWith('/') || LOOPBACK.test(host)
}

const TLS_MODES = new Set(['require', 'verify-ca', 'verify-full'])

/** A database or Redis connection that leaves this machine without TLS. */
function isClearTextLink(raw: string): boolean {
  if (!/^(postgres(ql)?|redis):/i.test(raw) || !URL.canParse(raw) || isLoopback(raw)) return false
  const { protocol, searchParams } = new URL(raw)
  if (protocol === 'redis:') return true
  return !TLS_MODES.has(searchParams.get('sslmode') ?? '') && searchParams.get('ssl') !== 'true'
}

/** Variables that indicate a deployment, whatever their value. */
const deploymentVariables = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'REDIS_URL',
  'TOKEN_KEYS',
  'METRICS_TOKEN',
  'TRUSTED_PROXIES',
])

/** Whether a variable is set to more than the one-machine set-up needs. */
function isForeign(name: string, value: string): boolean {
  if (deploymentVariables.has(name)) return true
  if (name === 'HOST') return !LOOPBACK.test(value)
  return /_(URL|ORIGIN)$/.test(name) && (!isLoopback(value) || /^https:/i.test(value))
}

/** Reads variables one by one and collects all problems. */
export class Reader {
  readonly problems: string[] = []
  /** Variables that indicate a deployment: an own database, a reachable address, a company other than the sandbox. */
  readonly foreign = new Set<string>()
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
    if (isForeign(name, raw)) this.foreign.add(name)
    const result = schema.safeParse(raw)
    if (!result.success) {
      this.problems.push(`${name} ${result.error.issues.map((issue) => issue.message).join('; ')}`)
      return options.fallback as T
    }
    if (this.#isProduction) {
      if ('notInProduction' in options && result.data === options.notInProduction)
        this.problems.push(`${name} must not be ${raw} in production`)
      if (/sandbox/i.test(raw))
        this.problems.push(`${name} still names the sandbox; production needs the real value`)
      // `smtp:` starts in clear text and requires STARTTLS (see the mail adapter).
      if (/(^|,)\s*(http|ws):/i.test(raw) || isClearTextLink(raw))
        this.problems.push(`${name} must use TLS in production`)
    }
    return result.data
  }

  secret(name: string, maker: SecretMaker, options: VariableOptions<string> = {}): Secret {
    const value = this.read(name, text, options)
    this.#requireLength(name, [value], maker)
    return new Secret(value)
  }

  /** A comma-separated list of secrets: the current one first. */
  secrets(name: string, maker: SecretMaker, options: VariableOptions<string[]> = {}): Secret[] {
    const values = this.read(name, list, options)
    this.#requireLength(name, values, maker)
    return values.map((value) => new Secret(value))
  }

  #requireLength(name: string, values: readonly string[], maker: SecretMaker): void {
    if (!this.#isProduction || this.raw(name) === undefined) return
    const least = minSecretLength[maker]
    if (values.length === 0 || values.some((value) => value.length < least))
      this.problems.push(`${name} must have at least ${least} characters in production`)
  }

  /** Variables that belong together: all or none, in production all. */
  group(title: string, names: readonly string[]): void {
    const missing = names.filter((name) => this.raw(name) === undefined)
    if (missing.length > 0 && missing.length < names.length)
      this.problems.push(`${title} is half set: ${missing.join(', ')} must be set too`)
  }
}
