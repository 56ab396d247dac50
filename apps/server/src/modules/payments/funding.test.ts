import { paymentMethods, type PaymentMethodKind, type PaymentMethodRow } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { fundingOf, isWithoutCredit, parseCardRanges } from './funding.ts'
import { isOffered } from './rules.ts'

const card = (maskedAccount: string | undefined, list: string) =>
  fundingOf('card', maskedAccount === undefined ? {} : { maskedAccount }, parseCardRanges(list))

describe('a list of credit cards', () => {
  it('has a range in each line, as six or eight digits or two of them, with remarks (KYC-09)', () => {
    const list = '# issuer A\r\n453212\n\n41111100 - 41111149 # issuer B\n520000-520199'
    expect(parseCardRanges(list)).toEqual([
      { from: 45321200, to: 45321299 },
      { from: 41111100, to: 41111149 },
      { from: 52000000, to: 52019999 },
    ])
  })
  it.each([
    ['4532', 1],
    ['453212\n4532121', 2],
    ['453212-', 1],
    ['453213-453212', 1],
    ['453212,453213', 1],
  ])('%j names line %i, which cannot be read (KYC-09)', (list, line) => {
    expect(() => parseCardRanges(list)).toThrow(`line ${line} is no range of card numbers`)
  })
  it('without a range is no list: every card would pass (KYC-09)', () => {
    expect(() => parseCardRanges('# none\n')).toThrow('there is no range of card numbers')
  })
})

describe('a card', () => {
  it.each([
    ['453211******0005', 'own'],
    ['453212******0005', 'credit'],
    ['453213******0005', 'own'],
    ['4532 1299 **** 0005', 'credit'],
    ['45321300****0005', 'own'],
  ])('%s of the list 453212 is %s, on both sides of its ends (KYC-09)', (maskedAccount, funding) => {
    expect(card(maskedAccount, '453212')).toBe(funding)
  })
  it.each([
    ['41111109****1111', 'own'],
    ['41111110****1111', 'credit'],
    ['41111119****1111', 'credit'],
    ['41111120****1111', 'own'],
    // Six digits do not tell them apart.
    ['411111******1111', 'credit'],
  ])('%s of a list of eight digits is %s (KYC-09)', (maskedAccount, funding) => {
    expect(card(maskedAccount, '41111110-41111119')).toBe(funding)
  })
  it.each([[undefined], [''], ['************1111'], ['41111*******1111'], ['FI21 1234']])(
    '%j proves nothing without six digits (KYC-09)',
    (maskedAccount) => {
      expect(card(maskedAccount, '453212')).toBe('unproven')
    },
  )
})

describe('another method', () => {
  it.each([
    ['bank', 'own', true],
    ['voucher', 'own', true],
    ['wallet', 'unproven', false],
    ['phone', 'credit', false],
  ] as const)('of the kind %s is %s, and offered without credit: %s (KYC-09)', (kind, funding, isOpen) => {
    expect(fundingOf(kind, { maskedAccount: '411111******1111' }, [])).toBe(funding)
    expect(isWithoutCredit(kind)).toBe(isOpen)
  })
  it.each([
    ['bank', 'deposit', undefined, true],
    ['card', 'deposit', false, true],
    ['wallet', 'deposit', undefined, false],
    ['wallet', 'deposit', false, false],
    ['phone', 'deposit', false, false],
    ['phone', 'deposit', true, true],
    ['wallet', 'deposit', true, true],
    // Money that leaves is no credit.
    ['wallet', 'withdrawal', false, true],
  ] as const)(
    '%s is offered for a %s, with credit allowed %s: %s (KYC-09)',
    (kind, direction, allowed, is) => {
      const row: PaymentMethodRow = { ...paymentMethods.TRUSTLY, kind: kind satisfies PaymentMethodKind }
      const choice = { direction, currency: 'EUR', country: 'IE' } as const
      const asked = allowed === undefined ? choice : { ...choice, isCreditAllowed: allowed }
      expect(isOffered('TRUSTLY', row, asked)).toBe(is)
    },
  )
})
