/** Values generated from a JSON schema: valid and invalid ones. */
import fc from 'fast-check'

export type Json = Record<string, unknown>

const WORDS = ['a', 'Aino', 'Ääkköset', '日本', '🎰', 'x y', "O'Brien", '%', '<b>', '0', '-1']

function bounded(text: string, schema: Json): string {
  const least = (schema['minLength'] as number | undefined) ?? 0
  const most = (schema['maxLength'] as number | undefined) ?? 60
  return text.padEnd(least, 'ab1').slice(0, most)
}

const byFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.emailAddress(),
  date: fc
    .date({ min: new Date('1930-01-01'), max: new Date('2007-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  uri: fc.webUrl(),
}

function textOf(schema: Json): fc.Arbitrary<string> {
  const format = byFormat[(schema['format'] as string | undefined) ?? '']
  if (format) return format
  const patterns = [schema, ...((schema['allOf'] as Json[] | undefined) ?? [])]
    .map((one) => one['pattern'])
    .filter((pattern): pattern is string => typeof pattern === 'string')
  const narrow = patterns.find((pattern) => !pattern.includes('[^'))
  if (narrow !== undefined) return fc.stringMatching(new RegExp(narrow, 'u'))
  return fc
    .oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'binary', maxLength: 40 }))
    .map((text) => bounded(text.replaceAll('\u0000', ''), schema))
}

function numberOf(schema: Json): fc.Arbitrary<number> {
  const bound = (name: string, otherwise: number) => (schema[name] as number | undefined) ?? otherwise
  const min = Math.max(bound('minimum', -1e9), bound('exclusiveMinimum', -1e9) + 1)
  const max = Math.min(bound('maximum', 1e9), bound('exclusiveMaximum', 1e9 + 1) - 1)
  if (schema['type'] === 'number') return fc.double({ min, max, noNaN: true })
  return fc.oneof(
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
    fc.integer({ min, max: Math.min(max, min + 20) }),
  )
}

const allowed = new WeakMap<Json, fc.Arbitrary<unknown>>()
const refused = new WeakMap<Json, fc.Arbitrary<unknown>>()

function once(
  known: WeakMap<Json, fc.Arbitrary<unknown>>,
  schema: Json,
  make: (from: Json) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const found = known.get(schema) ?? make(schema)
  known.set(schema, found)
  return found
}

/** A value that the schema allows. */
export const arbitraryOf = (schema: Json): fc.Arbitrary<unknown> => once(allowed, schema, makeAllowed)

/** A value that is invalid in one part, most of the time. */
export const hostileValue = (schema: Json): fc.Arbitrary<unknown> => once(refused, schema, makeRefused)

function makeAllowed(schema: Json): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (choices) return fc.oneof(...choices.map(arbitraryOf))
  switch (schema['type']) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const maxLength = Math.min((schema['maxItems'] as number | undefined) ?? 4, 4)
      return fc.array(arbitraryOf((schema['items'] as Json | undefined) ?? {}), { maxLength })
    }
    case 'object': {
      const properties = (schema['properties'] as Record<string, Json> | undefined) ?? {}
      const model = Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, arbitraryOf(inner)]),
      )
      return fc.record(model, { requiredKeys: (schema['required'] as string[] | undefined) ?? [] })
    }
    default:
      return fc.jsonValue()
  }
}

/** Values that break careless servers. */
const NASTY: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(5_000),
  '\u202eabc',
  '\u200b',
  '',
  ' ',
  '../../etc/passwd',
  "' or 1=1 --",
  '${7*7}',
  '1e999',
  '2024-01-01T00:00:00.1234567891Z',
  '0000-00-00',
  'NaN',
  null,
  true,
  0,
  -1,
  -0,
  0.1,
  1e21,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  1e308,
  [],
  {},
  [[[[[]]]]],
  { amount: 1 },
]

function makeRefused(schema: Json): fc.Arbitrary<unknown> {
  const nasty = fc.constantFrom(...NASTY)
  const properties = Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {})
  if (schema['type'] !== 'object' || properties.length === 0)
    return fc.oneof({ weight: 4, arbitrary: nasty }, { weight: 1, arbitrary: fc.jsonValue() })
  const one = fc.constantFrom(...properties).chain(([name, inner]) =>
    fc
      .tuple(arbitraryOf(schema), hostileValue(inner), fc.integer({ min: 0, max: 3 }))
      .map(([good, bad, way]) => {
        const changed = { ...(good as Record<string, unknown>) }
        if (way === 0) delete changed[name]
        else changed[name] = bad
        return changed
      }),
  )
  return fc.oneof({ weight: 8, arbitrary: one }, { weight: 1, arbitrary: nasty })
}
