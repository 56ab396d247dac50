import type { CurrencyCode } from '@marquee/money'

export type PaymentDirection = 'deposit' | 'withdrawal'
export type PaymentMethodKind = 'card' | 'bank' | 'wallet' | 'voucher' | 'phone'
/** Card networks that a method accepts, in the order in which their logos are shown. */
export const cardNetworks = ['visa', 'mastercard', 'amex'] as const
export type CardNetwork = (typeof cardNetworks)[number]
/** Flags of a player that make a method available to that player only. */
export type PaymentMark = 'volt' | 'macropay' | 'crypto'

/** Smallest and largest single payment in whole units of the currency, both inclusive. */
export interface PaymentBounds {
  readonly deposit: readonly [min: string, max: string]
  readonly withdrawal: readonly [min: string, max: string]
}

export interface PaymentMethodRow {
  readonly kind: PaymentMethodKind
  /** Cards only. */
  readonly networks?: readonly CardNetwork[]
  /** The payment company's id of the method, to open its cashier on it. */
  readonly providerType: string
  /** Its company is connected end to end. Other methods are never offered. */
  readonly isConnected: boolean
  readonly directions: readonly PaymentDirection[]
  /** ISO 3166 codes of the only countries where it is offered; null = everywhere. */
  readonly countries: readonly string[] | null
  /** The only currencies that it accepts; null = all. */
  readonly currencies: readonly CurrencyCode[] | null
  /** Bounds that differ from the usual ones of a currency. */
  readonly bounds?: Partial<Record<CurrencyCode, PaymentBounds>>
  /** The player's fee for one payment, decimal text; absent when it is free. */
  readonly fee?: Partial<Record<PaymentDirection, Partial<Record<CurrencyCode, string>>>>
  /** `used`: payouts only when the same method was used for a deposit before. */
  readonly payout: 'any-account' | 'used'
  /** Offered only to players with this flag; null = everybody. */
  readonly mark: PaymentMark | null
}

/**
 * Spec 2 §3: the payment methods, in the order in which they are shown. Contract, bounds and provider types are
 * derived from this table.
 */
export const paymentMethods = {
  CREDITCARD: {
    kind: 'card',
    networks: cardNetworks,
    providerType: 'CREDITCARD',
    isConnected: true,
    directions: ['deposit', 'withdrawal'],
    countries: null,
    currencies: null,
    payout: 'any-account',
    mark: null,
  },
  EUTELLER: {
    kind: 'bank',
    providerType: 'EUTELLER',
    isConnected: false,
    directions: ['deposit', 'withdrawal'],
    countries: ['FI'],
    currencies: ['EUR'],
    payout: 'any-account',
    mark: null,
  },
  MUCHBETTER: {
    kind: 'wallet',
    providerType: 'MUCHBETTER',
    isConnected: false,
    directions: ['deposit', 'withdrawal'],
    countries: null,
    currencies: null,
    payout: 'any-account',
    mark: null,
  },
  NETELLER: {
    kind: 'wallet',
    providerType: 'NETELLER',
    isConnected: false,
    directions: ['deposit', 'withdrawal'],
    countries: null,
    currencies: null,
    payout: 'any-account',
    mark: null,
  },
  PAYSAFECARD: {
    kind: 'voucher',
    providerType: 'PAYSAFECARD',
    isConnected: false,
    directions: ['deposit', 'withdrawal'],
    countries: null,
    currencies: null,
    payout: 'used',
    mark: null,
  },
  RAPIDTRANSFER: {
    kind: 'bank',
    providerType: 'RAPIDTRANSFER',
    isConnected: false,
    directions: ['deposit'],
    countries: null,
    currencies: null,
    payout: 'any-account',
    mark: null,
  },
  SIRU: {
    kind: 'phone',
    providerType: 'SIRU',
    isConnected: false,
    directions: ['deposit'],
    countries: null,
    currencies: null,
    payout: 'any-account',
    mark: null,
  },
  SKRILL: {
    kind: 'wallet',
    providerType: 'SKRILL',
    isConnected: false,
    directions: ['deposit', 'withdrawal'],
    countries: null,
    currencies: null,
    payout: 'any-account',
    mark: null,
  },
  TRUSTLY: {
    kind: 'bank',
    providerType: 'TRUSTLY',
    isConnected: true,
    directions: ['deposit', 'withdrawal'],
    countries: null,
    currencies: null,
    payout: 'any-account',
    mark: null,
  },
} as const satisfies Readonly<Record<string, PaymentMethodRow>>

export type PaymentMethodId = keyof typeof paymentMethods
export const paymentMethodIds = Object.keys(paymentMethods) as [PaymentMethodId, ...PaymentMethodId[]]

const usual: Readonly<Record<CurrencyCode, PaymentBounds>> = {
  EUR: { deposit: ['10', '5000'], withdrawal: ['10', '10000'] },
  CAD: { deposit: ['10', '7500'], withdrawal: ['10', '15000'] },
  NZD: { deposit: ['10', '8000'], withdrawal: ['10', '16000'] },
  NOK: { deposit: ['100', '50000'], withdrawal: ['100', '100000'] },
  BRL: { deposit: ['20', '30000'], withdrawal: ['20', '60000'] },
  CLP: { deposit: ['10000', '5000000'], withdrawal: ['10000', '10000000'] },
  INR: { deposit: ['500', '400000'], withdrawal: ['500', '800000'] },
  PHP: { deposit: ['500', '300000'], withdrawal: ['500', '600000'] },
  PEN: { deposit: ['20', '20000'], withdrawal: ['20', '40000'] },
  ZAR: { deposit: ['150', '90000'], withdrawal: ['150', '180000'] },
  PLN: { deposit: ['40', '20000'], withdrawal: ['40', '40000'] },
  TRY: { deposit: ['300', '150000'], withdrawal: ['300', '300000'] },
  GBP: { deposit: ['10', '5000'], withdrawal: ['10', '10000'] },
  SEK: { deposit: ['100', '50000'], withdrawal: ['100', '100000'] },
  JPY: { deposit: ['1500', '800000'], withdrawal: ['1500', '1600000'] },
}

/** Bounds of a single payment by a method, decimal text. */
export function paymentBounds(row: PaymentMethodRow, currency: CurrencyCode): PaymentBounds {
  return row.bounds?.[currency] ?? usual[currency]
}

/** The player's fee for one payment by a method, decimal text. */
export function paymentFee(
  row: PaymentMethodRow,
  direction: PaymentDirection,
  currency: CurrencyCode,
): string {
  return row.fee?.[direction]?.[currency] ?? '0'
}
