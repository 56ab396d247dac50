/**
 * Calls every operation of our own OpenAPI document with generated data, valid and invalid, and compares every answer
 * with the document: status, content type, schema.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { type Json, arbitraryOf, hostileValue } from './arbitrary.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Json
}
type Content = Readonly<Record<string, { readonly schema?: Json }>>
interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly needsPlayer: boolean
  readonly parameters: readonly Parameter[]
  readonly body: Json | undefined
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

/** They are left out: a break that begins keeps the player from all other operations. */
const beginsBreak: ReadonlySet<string> = new Set(['breaks.timeOut', 'breaks.exclude'])

export interface FuzzOptions {
  /** Of the server, without `/api`. */
  readonly url: string
  readonly document: Json
  readonly seed: number
  /** Ends after this time, but not before a whole round through all operations. */
  readonly budgetMs: number
  /** Returns a new ID token of a player; called again when one has expired. */
  readonly signIn: () => Promise<string>
  /** Values by field name, which reach deeper than generated ones. */
  readonly hints?: Readonly<Record<string, readonly unknown[]>>
  /** Failures expected in this environment: companies that are not there. */
  readonly mayBeAway?: boolean
}

export interface Fault {
  readonly operation: string
  readonly what: string
  readonly request: string
  readonly answer: string
}
export interface FuzzReport {
  readonly requests: number
  readonly operations: number
  readonly byStatus: Readonly<Record<string, number>>
  /** Operations that no request completed, each with the last refusal of valid data. */
  readonly neverDone: Readonly<Record<string, string>>
  readonly faults: readonly Fault[]
}

function resolved(document: Json, value: unknown): Json {
  const ref = (value as { $ref?: string } | undefined)?.$ref
  if (ref === undefined) return value as Json
  let node: unknown = document
  for (const key of ref.slice(2).split('/')) node = (node as Json)[key]
  return node as Json
}

/** The operations of the document, with its references resolved. */
export function operationsOf(document: Json): Operation[] {
  const paths = document['paths'] as Record<string, Record<string, Json>>
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const body = operation['requestBody'] as { content: Content } | undefined
      const responses = operation['responses'] as Record<string, unknown>
      return {
        id: operation['operationId'] as string,
        method: method.toUpperCase(),
        path,
        needsPlayer: (operation['security'] as Json[]).some((one) => 'idToken' in one),
        parameters: (operation['parameters'] as unknown[]).map(
          (one) => resolved(document, one) as unknown as Parameter,
        ),
        body: body?.content['application/json']?.schema,
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, one]) => [status, resolved(document, one)]),
        ),
      }
    }),
  )
}

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

/** Values of earlier answers, by field name: an existing id reaches deeper than a generated one. */
class Memory {
  readonly #values = new Map<string, unknown[]>()
  readonly #hints: Readonly<Record<string, readonly unknown[]>>
  constructor(hints: Readonly<Record<string, readonly unknown[]>>) {
    this.#hints = hints
  }
  note(value: unknown): void {
    if (Array.isArray(value)) for (const one of value.slice(0, 5)) this.note(one)
    else if (value !== null && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) {
        if (typeof inner !== 'string' && typeof inner !== 'number') this.note(inner)
        else {
          const key = `${name} ${typeof inner}`
          const known = this.#values.get(key) ?? []
          if (!known.includes(inner)) this.#values.set(key, [...known.slice(-9), inner])
        }
      }
  }
  of(name: string): readonly unknown[] {
    const other: Record<string, string> = { gameSlug: 'slug string', gameId: 'id number' }
    const keys = [`${name} string`, `${name} number`, other[name] ?? '']
    return [...(this.#hints[name] ?? []), ...keys.flatMap((key) => this.#values.get(key) ?? [])]
  }
}

/** Text that a request line can carry: no client sends an unpaired surrogate. */
const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed()

const pick = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)]

/** Code and fields of a refusal. */
function refusalIn(answer: string): string {
  const { code, validationErrors = [] } = JSON.parse(answer) as {
    code: string
    validationErrors?: { field: string; code: string }[]
  }
  return [code, ...validationErrors.map((one) => `${one.field} ${one.code}`)].join(', ')
}

/** Numbers from 0 to 1, evenly, the same ones for a seed (mulberry32). */
function evenly(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A hint may be generated each time: an unused address. */
const made = (value: unknown): unknown => (typeof value === 'function' ? (value as () => unknown)() : value)

const SENSIBLE = 0.95
const BATCH = 50

export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { document, url, budgetMs } = options
  const operations = operationsOf(document).filter(({ id }) => !beginsBreak.has(id))
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  // Both packages are CommonJS with a default export beside it.
  ;(addFormats as unknown as (to: Ajv2020) => void)(ajv)
  ajv.addSchema({ ...document, $id: 'document' })
  const checks = new Map<string, ValidateFunction>()
  const memory = new Memory(options.hints ?? {})
  const byStatus: Record<string, number> = {}
  const faults: Fault[] = []
  const done = new Set<string>()
  const refusals = new Map<string, string>()
  let requests = 0
  let token = await options.signIn()

  const next = evenly(options.seed)
  const drawn = new Map<fc.Arbitrary<unknown>, unknown[]>()
  let draws = 0
  /** Values of an arbitrary, from a buffer: generating one costs as much as fifty. */
  function draw(arbitrary: fc.Arbitrary<unknown>): unknown {
    let values = drawn.get(arbitrary)
    if (!values?.length) values = fc.sample(arbitrary, { seed: options.seed + draws++, numRuns: BATCH })
    drawn.set(arbitrary, values)
    return structuredClone(values.pop())
  }

  function valueFor(name: string, schema: Json): unknown {
    const known = memory.of(name)
    return known.length > 0 && next() < SENSIBLE ? made(pick(known, next)) : draw(arbitraryOf(schema))
  }

  function bodyFor(schema: Json): unknown {
    const body = draw(arbitraryOf(schema))
    if (body === null || typeof body !== 'object' || Array.isArray(body)) return body
    for (const name of Object.keys(body))
      if (next() < SENSIBLE && memory.of(name).length > 0)
        (body as Record<string, unknown>)[name] = made(pick(memory.of(name), next))
    return body
  }

  /** @param isHostile makes one part of it invalid */
  function requestFor(operation: Operation, isHostile: boolean): Asked {
    const parts = [...operation.parameters.map((one) => one.name), ...(operation.body ? ['body'] : [])]
    const bad = isHostile ? pick([...parts, 'token', 'raw', 'unknown'], next) : undefined
    let path = operation.path
    const query = new URLSearchParams()
    const headers: Record<string, string> = { accept: 'application/json' }
    for (const parameter of operation.parameters) {
      const { name, schema } = parameter
      const isBad = bad === name
      const isLeftOut = !parameter.required && next() < (options.hints?.[name] ? 0.1 : 0.5)
      if (parameter.in !== 'path' && !isBad && isLeftOut) continue
      const value = isBad ? draw(hostileValue(schema)) : valueFor(name, schema)
      const plain = textOf(value)
      if (parameter.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(plain) || '%20')
      else if (parameter.in === 'query')
        for (const one of Array.isArray(value) ? value : [plain]) query.append(name, textOf(one))
      else if (name === 'idempotency-key' && !isBad) headers[name] = crypto.randomUUID()
      else if (name === 'site-context' && !isBad) headers[name] = '1'
      else headers[name] = plain.replaceAll(/[^\x20-\x7e]/g, '?').trim()
    }
    if (bad === 'unknown' && !operation.body) query.append('nobody', '1')
    if (operation.needsPlayer && bad !== 'token') headers['authorization'] = `Bearer ${token}`
    else if (bad === 'token' && next() < 0.5) headers['authorization'] = 'Bearer a.b.c'
    const search = query.size === 0 ? '' : `?${query.toString()}`
    return {
      method: operation.method,
      url: `${url}/api${path}${search}`,
      ...bodyOf(operation, bad, headers),
    }
  }

  function bodyOf(
    { body: schema }: Operation,
    bad: string | undefined,
    headers: Record<string, string>,
  ): Pick<Asked, 'headers' | 'body'> {
    if (!schema) return { headers, body: undefined }
    headers['content-type'] = 'application/json'
    if (bad === 'raw') {
      const kind = pick(['text/plain', 'application/json; charset=utf-7', 'multipart/form-data'], next)
      if (next() < 0.3) headers['content-type'] = kind!
      return { headers, body: pick(['{', '[]', 'null', '"', '{"__proto__":1}', '', '['.repeat(5_000)], next) }
    }
    const value = bad === 'body' ? draw(hostileValue(schema)) : bodyFor(schema)
    const isObject = value !== null && typeof value === 'object' && !Array.isArray(value)
    if (bad === 'unknown' && isObject) (value as Record<string, unknown>)['nobody'] = 1
    return { headers, body: JSON.stringify(value) ?? '' }
  }

  function check(operation: Operation, status: number, type: string, body: string): string | undefined {
    const isAway = options.mayBeAway === true && [502, 503, 504].includes(status)
    if (status >= 500 && !isAway) return `${status}`
    const promised = operation.responses[String(status)]
    if (!promised) return `${status} is not in the document`
    const content = promised.content
    if (!content) return body === '' ? undefined : 'a body where none is promised'
    const kind = type.split(';', 1)[0]!
    const schema = content[kind]?.schema
    if (!schema) return `${kind} is not in the document`
    const name = `${operation.id} ${status}`
    let validate = checks.get(name)
    if (!validate) {
      const ref = (schema as { $ref?: string }).$ref
      validate = ajv.compile(ref === undefined ? schema : { $ref: `document${ref}` })
      checks.set(name, validate)
    }
    if (!validate(JSON.parse(body))) return `off its schema: ${ajv.errorsText(validate.errors)}`
    return undefined
  }

  async function ask(operation: Operation, isHostile: boolean, isAgain = false): Promise<void> {
    const asked = requestFor(operation, isHostile)
    let isSignedOut = false
    requests++
    let answer = ''
    let what: string | undefined
    try {
      const response = await fetch(asked.url, {
        method: asked.method,
        headers: asked.headers,
        redirect: 'manual',
        ...(asked.body === undefined ? {} : { body: asked.body }),
        signal: AbortSignal.timeout(35_000),
      })
      answer = await response.text()
      byStatus[response.status] = (byStatus[response.status] ?? 0) + 1
      what = check(operation, response.status, response.headers.get('content-type') ?? '', answer)
      if (response.status < 300) {
        done.add(operation.id)
        if (answer !== '') memory.note(JSON.parse(answer))
      }
      if (response.status >= 400 && !isHostile) refusals.set(operation.id, refusalIn(answer))
      isSignedOut = response.status === 401 && asked.headers['authorization'] === `Bearer ${token}`
      if (isSignedOut) token = await options.signIn()
    } catch (error) {
      what = `no answer: ${String(error)}`
    }
    if (isSignedOut && !isAgain && what === undefined) return ask(operation, isHostile, true)
    if (what === undefined) return
    const { authorization: _, ...headers } = asked.headers
    faults.push({
      operation: operation.id,
      what,
      request: `${asked.method} ${asked.url} ${JSON.stringify(headers)} ${(asked.body ?? '').slice(0, 400)}`,
      answer: answer.slice(0, 400),
    })
  }

  const end = performance.now() + budgetMs
  for (let round = 0; round === 0 || performance.now() < end; round++)
    for (const operation of operations) {
      if (round > 0 && performance.now() > end) break
      await Promise.all([ask(operation, false), ask(operation, true), ask(operation, true)])
    }
  return {
    requests,
    operations: operations.length,
    byStatus,
    neverDone: Object.fromEntries(
      operations.filter(({ id }) => !done.has(id)).map(({ id }) => [id, refusals.get(id) ?? '']),
    ),
    faults,
  }
}
