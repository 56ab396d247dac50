/** Whether the money of a deposit may come from where it comes from (KYC-08, KYC-09). Pure. */
import type { PaymentMethodKind } from '@marquee/contract'

/** Digits of a card number that the ends of a range have. */
const RANGE_DIGITS = 8
/** Digits at the start of a masked card number without which nothing is known about it. */
const LEAST_DIGITS = 6

/** Card numbers by their first eight digits, both inclusive. */
export interface CardRange {
  readonly from: number
  readonly to: number
}

/** What a company says about the account or card of a transaction. */
export interface PaymentInstrument {
  /** The company's id of it, the same in all its transactions; only the company knows what it stands for. */
  readonly accountId?: string
  /** Of a card: the first six or eight digits, then signs instead of digits. */
  readonly maskedAccount?: string
  /** As the bank writes it, or as the player has typed it. */
  readonly accountHolder?: string
  /** By the name of the transaction, which may be another method than the one that was asked for. */
  readonly methodKind?: PaymentMethodKind
}

/** `unproven`: nothing says whether it is a credit. */
export type Funding = 'own' | 'credit' | 'unproven'

/** A card by its number. A voucher was paid for before it is used; the bill of a phone is paid afterwards. */
const fundingByKind: Readonly<Record<PaymentMethodKind, Funding | 'card-range'>> = {
  card: 'card-range',
  bank: 'own',
  voucher: 'own',
  wallet: 'unproven',
  phone: 'credit',
}

/** Whether a kind of method can be used for deposits where credit is not allowed. */
export const isWithoutCredit = (kind: PaymentMethodKind): boolean =>
  fundingByKind[kind] === 'own' || fundingByKind[kind] === 'card-range'

/** The card numbers that begin with these digits. */
const rangeOf = (first: string, last = first): CardRange => ({
  from: Number(first.padEnd(RANGE_DIGITS, '0')),
  to: Number(last.padEnd(RANGE_DIGITS, '9')),
})

/**
 * A list of ranges of credit cards: one in each line, as the first six or eight digits (`411111`) or as two of these
 * with a hyphen (`41111100-41111149`). Empty lines, and what follows a `#`, say nothing.
 * @throws Error naming the first line that cannot be read, or that there is no range
 */
export function parseCardRanges(list: string): readonly CardRange[] {
  const ranges: CardRange[] = []
  for (const [index, line] of list.split(/\r?\n/).entries()) {
    const text = line.replace(/#.*/, '').trim()
    if (text === '') continue
    const [, first, last] = /^(\d{6}|\d{8})(?:\s*-\s*(\d{6}|\d{8}))?$/.exec(text) ?? []
    const range = first === undefined ? undefined : rangeOf(first, last)
    if (!range || range.from > range.to) throw new Error(`line ${index + 1} is no range of card numbers`)
    ranges.push(range)
  }
  if (ranges.length === 0) throw new Error('there is no range of card numbers')
  return ranges
}

/** A card of which only six digits are shown is a credit card where one that begins with them is. */
function fundingOfCard(maskedAccount: string, ranges: readonly CardRange[]): Funding {
  const digits = /^\d+/.exec(maskedAccount.replace(/[\s-]/g, ''))?.[0].slice(0, RANGE_DIGITS) ?? ''
  if (digits.length < LEAST_DIGITS) return 'unproven'
  const { from, to } = rangeOf(digits)
  return ranges.some((range) => range.from <= to && from <= range.to) ? 'credit' : 'own'
}

/** What pays a deposit by this kind of method. */
export function fundingOf(
  kind: PaymentMethodKind,
  { maskedAccount = '' }: Pick<PaymentInstrument, 'maskedAccount'>,
  ranges: readonly CardRange[],
): Funding {
  const funding = fundingByKind[kind]
  return funding === 'card-range' ? fundingOfCard(maskedAccount, ranges) : funding
}
