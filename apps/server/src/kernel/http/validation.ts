import type { FieldProblem, Route } from '@marquee/contract'
import { IDEMPOTENCY_KEY_HEADER } from '@marquee/contract/headers'
import { z } from 'zod'
import { AppError } from '../errors.ts'

type Issue = z.core.$ZodIssue

const OWN_CODE = /^[a-z][a-z0-9_]*$/

/**
 * A short stable code per issue: clients map codes to texts. A schema's own code, given as its message, takes
 * precedence.
 */
function codeOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'type'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_short' : 'too_low'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_high'
    case 'unrecognized_keys':
      return 'unknown_field'
    default:
      return 'invalid'
  }
}

function flatten(issues: readonly Issue[], prefix: readonly PropertyKey[] = []): FieldProblem[] {
  return issues.flatMap((issue): FieldProblem[] => {
    const path = [...prefix, ...issue.path]
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        field: [...path, key].map(String).join('.'),
        code: 'unknown_field',
        message: 'this field is not known',
      }))
    const isOwn = OWN_CODE.test(issue.message)
    return [
      {
        field: path.map(String).join('.'),
        code: isOwn ? issue.message : codeOf(issue),
        message: issue.message,
      },
    ]
  })
}

/** @returns the invalid fields of a failed parse by name, in schema order */
export function fieldProblems(error: z.ZodError): FieldProblem[] {
  return flatten(error.issues)
}

function parsePart(schema: z.ZodType, value: unknown, problems: FieldProblem[]): Record<string, unknown> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data as Record<string, unknown>
  problems.push(...fieldProblems(result.error))
  return {}
}

const listFields = new WeakMap<z.ZodObject, ReadonlySet<string>>()

function isList(schema: unknown): boolean {
  if (schema instanceof z.ZodArray) return true
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return isList(schema.unwrap())
  return false
}

/** In a query a list of one looks like a single value. */
function readQuery(schema: z.ZodObject, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  let lists = listFields.get(schema)
  if (!lists) {
    lists = new Set(Object.keys(schema.shape).filter((key) => isList(schema.shape[key])))
    listFields.set(schema, lists)
  }
  if (lists.size === 0) return query
  const read = { ...query }
  for (const key of lists) if (typeof read[key] === 'string') read[key] = [read[key]]
  return read
}

/** What validation reads of a route. */
export type ParsedRoute = Pick<Route, 'method' | 'params' | 'query' | 'body' | 'headers' | 'once'>

/** The parts of a request before validation. */
export interface RawInput {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly headers: Readonly<Record<string, unknown>>
}

export interface ParsedInput {
  readonly input: Record<string, unknown>
  readonly headers: Record<string, unknown>
  readonly idempotencyKey: string | undefined
}

const KEY_FORMAT = /^[\x21-\x7e]{8,200}$/

function parseKey(route: ParsedRoute, raw: RawInput, problems: FieldProblem[]): string | undefined {
  if (route.method === 'GET') return undefined
  const key = raw.headers[IDEMPOTENCY_KEY_HEADER]
  if (key === undefined) {
    if (route.once)
      problems.push({
        field: IDEMPOTENCY_KEY_HEADER,
        code: 'required',
        message: 'this call needs an Idempotency-Key',
      })
    return undefined
  }
  if (typeof key === 'string' && KEY_FORMAT.test(key)) return key
  problems.push({
    field: IDEMPOTENCY_KEY_HEADER,
    code: 'invalid',
    message: '8 to 200 visible ASCII characters',
  })
  return undefined
}

/** No store accepts U+0000, and lone surrogates are not characters: two different texts would be stored as one. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Finds text that cannot be stored, anywhere in the input. */
function unstorable(value: unknown): FieldProblem[] {
  const problems: FieldProblem[] = []
  const open: { path: readonly string[]; value: unknown }[] = [{ path: [], value }]
  // An explicit stack instead of recursion, because a body may be nested deeper than calls can be.
  for (let item = open.pop(); item; item = open.pop()) {
    const { path } = item
    if (typeof item.value === 'string') {
      if (!isStorableText(item.value))
        problems.push({ field: path.join('.'), code: 'characters', message: 'not a text that can be kept' })
    } else if (item.value !== null && typeof item.value === 'object')
      for (const [key, inner] of Object.entries(item.value)) {
        if (!isStorableText(key))
          problems.push({ field: path.join('.'), code: 'characters', message: 'not a name of a field' })
        else open.push({ path: path.length < 8 ? [...path, key] : path, value: inner })
      }
  }
  return problems.toSorted((a, b) => (a.field < b.field ? -1 : 1))
}

/** The declared headers of a request. */
function declaredHeaders(route: ParsedRoute, raw: RawInput): Record<string, unknown> {
  const known = Object.keys(route.headers?.shape ?? {})
  const present = known.filter((name) => raw.headers[name] !== undefined)
  return Object.fromEntries(present.map((name) => [name, raw.headers[name]]))
}

/** A page of a market that the brand does not offer is nobody's. */
function marketProblems(
  { langmarket }: Readonly<Record<string, unknown>>,
  offers: (market: string) => boolean = () => true,
): FieldProblem[] {
  if (typeof langmarket !== 'string' || offers(langmarket.replace(/^.*-/, ''))) return []
  return [{ field: 'langmarket', code: 'not_offered', message: 'this market is not offered' }]
}

/**
 * Validates all parts at once and merges them into the handler's flat input.
 * @throws AppError `error.validation` with every invalid field
 */
export function parseInput(
  route: ParsedRoute,
  raw: RawInput,
  offers?: (market: string) => boolean,
): ParsedInput {
  const sentHeaders = declaredHeaders(route, raw)
  const problems = [raw.params, raw.query, raw.body, sentHeaders].flatMap(unstorable)
  if (problems.length > 0) throw new AppError('error.validation', { fields: problems.slice(0, 20) })
  const input: Record<string, unknown> = {}
  if (route.params) Object.assign(input, parsePart(route.params, raw.params, problems))
  if (route.query) Object.assign(input, parsePart(route.query, readQuery(route.query, raw.query), problems))
  else
    for (const field of Object.keys(raw.query))
      problems.push({ field, code: 'unknown_field', message: 'this field is not known' })
  if (route.body) Object.assign(input, parsePart(route.body, raw.body ?? {}, problems))
  let headers: Record<string, unknown> = {}
  if (route.headers) headers = parsePart(route.headers, sentHeaders, problems)
  const idempotencyKey = parseKey(route, raw, problems)
  problems.push(...marketProblems(input, offers))
  if (problems.length > 0) throw new AppError('error.validation', { fields: problems })
  return { input, headers, idempotencyKey }
}
