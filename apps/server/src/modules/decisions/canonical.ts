/** Values of decisions as text: equal values are equal texts, byte for byte. */

/** What a rule may be given and may answer. Whole numbers of any size are bigint. */
export type PlainValue =
  | string
  | number
  | boolean
  | null
  | bigint
  | readonly PlainValue[]
  | { readonly [name: string]: PlainValue | undefined }

/** A bigint is an object with this one name. */
const BIGINT = 'bigint'

/** Names in order, absent ones left out. */
export function toCanonical(value: unknown): string {
  return JSON.stringify(ordered(value))
}

function ordered(value: unknown): unknown {
  if (typeof value === 'bigint') return { [BIGINT]: value.toString() }
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, ordered(part)]),
  )
}

/** The value of a text of `toCanonical`. */
export function fromCanonical(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown) => {
    if (value === null || typeof value !== 'object' || !(BIGINT in value)) return value
    const digits: unknown = value[BIGINT]
    return typeof digits === 'string' && Object.keys(value).length === 1 ? BigInt(digits) : value
  })
}
