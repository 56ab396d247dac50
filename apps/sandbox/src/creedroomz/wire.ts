import { createHash } from 'node:crypto'

/** Errors with a meaning of their own in the calls of this company. */
export const NO_SUCH_TRANSACTION = 107
export const BET_REPEATED = 110
export const DEPOSIT_REPEATED = 111
export const GENERAL = 130

/** Compact JSON with its keys in ordinal order at every level. */
function sortedText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(sortedText).join()}]`
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${sortedText(inner)}`).join()}}`
}

/** SHA-256 of the sorted body and the secret, in lower-case hex. */
export const publicKeyOf = (fields: object, secret: string): string =>
  createHash('sha256')
    .update(`${sortedText(fields)}${secret}`)
    .digest('hex')
