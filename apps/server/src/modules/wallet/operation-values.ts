const MAX_ID_LENGTH = 200
const MAX_DETAIL_LENGTH = 8_000
const MAX_TOTAL = 10n ** 18n

/** @throws TypeError when PostgreSQL could not store the text unchanged: two such texts might become one key */
export function idText(name: string, text: string): string {
  if (text === '' || text.length > MAX_ID_LENGTH || !isStorable(text))
    throw new TypeError(`${name} must be 1–${MAX_ID_LENGTH} characters of well-formed text`)
  return text
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

export function detailText(detail: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(detail, (key, value: unknown) => {
    if (!isStorable(key) || (typeof value === 'string' && !isStorable(value)))
      throw new TypeError('detail holds text that is not well-formed')
    return value
  })
  if (text.length > MAX_DETAIL_LENGTH) throw new TypeError('detail is too long')
  return text
}

/** An amount in weighted units, a term of a bonus, or a lifetime total: bounded so that sums fit. */
export function bounded(name: string, amount: bigint): bigint {
  if (amount < 0n || amount > MAX_TOTAL) throw new TypeError(`${name} must be 0 to ${MAX_TOTAL}`)
  return amount
}

/** An operation as `wallet.op`, field by field. */
export interface OperationRow {
  player: bigint
  currency: string
  kind: number
  provider: number
  tx: string
  fingerprint: bigint
  round: string | null
  vertical: number
  amount: bigint | null
  flags: number
  game: string | null
  session: string | null
  bonusId: bigint | null
  weight: number | null
  detail: string | null
  amount2: bigint | null
  ref: string | null
  account: number
  args: string | null
}
