import type { Fate } from './types.ts'

export interface TestCard {
  readonly number: string
  readonly fate: Fate
  /** Whether the bank asks the holder to confirm (3-D Secure). */
  readonly isAsked: boolean
  readonly what: string
}

/** Test cards; any other number with a valid check digit succeeds after a confirmation. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', fate: 'success', isAsked: false, what: 'Pays at once' },
  {
    number: '4111111111111111',
    fate: 'success',
    isAsked: true,
    what: 'The bank asks for a confirmation, then pays',
  },
  { number: '5555555555554444', fate: 'success', isAsked: true, what: 'Mastercard, with a confirmation' },
  { number: '4000000000003220', fate: 'success', isAsked: true, what: 'With a confirmation' },
  {
    number: '4532120000000005',
    fate: 'success',
    isAsked: false,
    what: 'A credit card: pays at once, at a merchant who takes credit',
  },
  { number: '4000000000000002', fate: 'notAuthorised', isAsked: false, what: 'Declined by the bank' },
  { number: '4000000000009995', fate: 'noFunds', isAsked: false, what: 'Not enough money on the card' },
  { number: '4000000000000069', fate: 'expiredCard', isAsked: false, what: 'Expired, says the bank' },
  { number: '4000000000000119', fate: 'providerDown', isAsked: false, what: 'The provider is down' },
  { number: '4100000000000019', fate: 'fraud', isAsked: false, what: 'Stopped by fraud rules' },
  { number: '4000000000003063', fate: 'failed3ds', isAsked: true, what: 'The confirmation fails' },
  {
    number: '4000000000000077',
    fate: 'late',
    isAsked: false,
    what: 'Pays, but the money comes 20 seconds late',
  },
  {
    number: '4000000000000127',
    fate: 'lost',
    isAsked: false,
    what: 'Pays, but the merchant is never told: it has to ask',
  },
  {
    number: '4000000000000085',
    fate: 'double',
    isAsked: false,
    what: 'Pays; the transfer is told three times',
  },
  { number: '4000000000000093', fate: 'otherAmount', isAsked: false, what: 'Half of the amount arrives' },
  {
    number: '4000000000000101',
    fate: 'unsure',
    isAsked: false,
    what: 'Nobody knows for 30 seconds, then it was paid',
  },
  {
    number: '4000000000000259',
    fate: 'dispute',
    isAsked: false,
    what: 'Pays; charged back after seven days',
  },
]

/** The end of a deposit's amount decides, for currencies with two decimals; otherwise the card or account. */
export const magicCents: Readonly<Record<string, Fate>> = {
  '01': 'noConnection',
  '03': 'fraud',
  '04': 'noFunds',
  '12': 'providerDown',
  '13': 'notAuthorised',
  '15': 'otherPerson',
  '21': 'limit',
  '31': 'expiredCard',
  '75': 'maintenance',
  '86': 'dispute',
  '84': 'feeAdded',
  '85': 'feeDeducted',
  '87': 'otherAmount',
  '88': 'late',
  '89': 'double',
  '90': 'lost',
  '92': 'unsure',
  '94': 'nameMismatch',
}

/** Answers of the panel that decide a charge or payout, and their fates. */
export const fatesByAnswer: Readonly<Record<string, Fate>> = {
  'late-transfer': 'late',
  'lost-transfer': 'lost',
  'double-transfer': 'double',
  'other-amount': 'otherAmount',
  'fee-added': 'feeAdded',
  'fee-deducted': 'feeDeducted',
  unsure: 'unsure',
  'no-connection': 'noConnection',
  fraud: 'fraud',
  'no-funds': 'noFunds',
  'provider-down': 'providerDown',
  declined: 'notAuthorised',
  'other-person': 'otherPerson',
  limit: 'limit',
  'expired-card': 'expiredCard',
  maintenance: 'maintenance',
  'name-mismatch': 'nameMismatch',
}

/** The fate of a deposit: by its amount, then by its account. Payouts are decided by their account. */
export function fateOf(direction: 'deposit' | 'withdrawal', amount: string, accountFate: Fate): Fate {
  const cents = /\.(\d{2})$/.exec(amount)?.[1]
  const byAmount = direction === 'deposit' && cents ? magicCents[cents] : undefined
  return byAmount ?? accountFate
}

/** A card's network by its number, for its logo. */
export function networkOf(number: string): 'Visa' | 'Mastercard' | 'Amex' | 'Card' {
  if (number.startsWith('4')) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'Mastercard'
  return /^3[47]/.test(number) ? 'Amex' : 'Card'
}

/** Luhn check over 12 to 19 digits. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  let sum = 0
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index])
    const value = index % 2 === 1 ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
