import { createHash } from 'node:crypto'
import { type CurrencyCode, decimalFromMinor, isCurrencyCode, minorFromDecimal } from '@marquee/money'
import type { Books } from '../books.ts'
import type { Fate, Payment } from './types.ts'

/** A bank account with its balance. */
export interface BankAccount {
  readonly number: string
  readonly userId: string
  readonly bank: string
  readonly holder: string
  readonly title: 'everyday' | 'savings' | 'empty' | 'closed'
  readonly currency: CurrencyCode
  readonly balance: bigint
}

interface Row {
  number: string
  user_id: string
  bank: string
  holder: string
  title: string
  currency: string
  balance: string
}

const banksByCountry: Readonly<Record<string, readonly string[]>> = {
  FIN: ['Havupankki', 'Merikontti Bank', 'Saimaan Säästö'],
  NOR: ['Fjellbanken', 'Nordlys Sparebank', 'Havna Bank'],
  SWE: ['Björkbanken', 'Skärgårdsbanken', 'Norrskens Bank'],
  CAN: ['Maple & Lake Bank', 'Prairie Trust', 'Tidewater Credit Union'],
  NZL: ['Tussock Bank', 'Kowhai Savings', 'Southern Light Bank'],
}
const otherBanks = ['Harbour Bank', 'Northlight Bank', 'Meridian Savings'] as const

/** Invented banks of a country. @param country ISO 3166-1 alpha-3 */
export function banksOf(country: string): readonly string[] {
  return banksByCountry[country] ?? otherBanks
}

/** Length of an account number without the country and its check digits, by ISO 3166-1 alpha-3. */
const ibans: Readonly<Record<string, readonly [prefix: string, digits: number]>> = {
  FIN: ['FI', 14],
  NOR: ['NO', 11],
  SWE: ['SE', 20],
  DNK: ['DK', 14],
  EST: ['EE', 16],
  DEU: ['DE', 18],
  AUT: ['AT', 16],
  FRA: ['FR', 23],
  ESP: ['ES', 20],
  PRT: ['PT', 21],
  POL: ['PL', 24],
}

/** A number derived from person, bank and title. IBANs have correct check digits. */
export function accountNumber(country: string, seed: string): string {
  const digest = createHash('sha256').update(seed).digest()
  const digits = [...digest].map((byte) => String(byte % 10)).join('')
  const iban = ibans[country]
  if (!iban) return digits.slice(0, 12)
  const [prefix, length] = iban
  const body = digits.slice(0, length)
  const letters = [...prefix].map((letter) => String(letter.charCodeAt(0) - 55)).join('')
  const check = 98n - (BigInt(`${body}${letters}00`) % 97n)
  return `${prefix}${String(check).padStart(2, '0')}${body}`
}

/** `FI21**********4417`: how the bank reports it. */
export function maskedNumber(number: string): string {
  return `${number.slice(0, 4)}${'*'.repeat(Math.max(number.length - 8, 4))}${number.slice(-4)}`
}

const openings: readonly { title: BankAccount['title']; whole: string }[] = [
  { title: 'everyday', whole: '25000' },
  { title: 'savings', whole: '100000' },
  { title: 'empty', whole: '0' },
  { title: 'closed', whole: '0' },
]

/** The fate of payments to or from an account, by its title. */
export function fateOfAccount(
  account: Pick<BankAccount, 'title'>,
  direction: 'deposit' | 'withdrawal',
): Fate {
  if (account.title === 'closed') return 'notAuthorised'
  return account.title === 'empty' && direction === 'deposit' ? 'noFunds' : 'success'
}

export type Bank = ReturnType<typeof openBank>

/** The bank behind the cashier: customers' accounts and balances. */
export function openBank(books: Books) {
  books.run(
    `create table if not exists piq_bank (number text primary key, user_id text not null, bank text not null,
     holder text not null, title text not null, currency text not null, balance text not null) strict`,
  )
  const from = (row: Row): BankAccount => ({
    number: row.number,
    userId: row.user_id,
    bank: row.bank,
    holder: row.holder,
    title: row.title as BankAccount['title'],
    currency: row.currency as CurrencyCode,
    balance: BigInt(row.balance),
  })
  function read(number: string): BankAccount | undefined {
    const row = books.one<Row>('select * from piq_bank where number = ?', number)
    return row && from(row)
  }
  function change(account: BankAccount, by: bigint): void {
    books.run(
      'update piq_bank set balance = ? where number = ?',
      String(account.balance + by),
      account.number,
    )
  }
  return {
    read,
    /** The accounts of a customer of a bank; created at the first visit. */
    accountsOf(customer: {
      userId: string
      bank: string
      holder: string
      country: string
      currency: CurrencyCode
    }): BankAccount[] {
      return openings.map(({ title, whole }) => {
        const { userId, bank, holder, country, currency } = customer
        const number = accountNumber(country, [userId, bank, holder, title, currency].join('|'))
        books.run(
          'insert or ignore into piq_bank values (?, ?, ?, ?, ?, ?, ?)',
          number,
          userId,
          bank,
          holder,
          title,
          currency,
          String(minorFromDecimal(whole, currency)),
        )
        return from(
          books.one<Row>('select * from piq_bank where number = ?', number) ?? {
            number,
            user_id: userId,
            bank,
            holder,
            title,
            currency,
            balance: '0',
          },
        )
      })
    },
    /** Debits an account. @returns whether it had enough */
    take(number: string, amount: string): boolean {
      const account = read(number)
      if (!account) return false
      const minor = minorFromDecimal(amount, account.currency)
      if (account.balance < minor) return false
      change(account, -minor)
      return true
    },
    /** Credits an account. */
    give(number: string, amount: string): void {
      const account = read(number)
      if (account) change(account, minorFromDecimal(amount, account.currency))
    },
    all: (): BankAccount[] =>
      books.all<Row>('select * from piq_bank order by user_id, bank, rowid limit 500').map(from),
  }
}

/** The provider's fee for a deposit: a fiftieth, on top of it (A) or deducted (D), where its fate says so. */
export function feeOf(payment: Pick<Payment, 'amount' | 'currency' | 'direction' | 'fate'>): {
  fee: string
  feeMode: 'A' | 'D'
} {
  const { amount, currency, direction, fate } = payment
  const hasFee = direction === 'deposit' && (fate === 'feeAdded' || fate === 'feeDeducted')
  if (!isCurrencyCode(currency)) return { fee: '0.00', feeMode: 'A' }
  const fee = hasFee ? minorFromDecimal(amount, currency) / 50n : 0n
  return { fee: decimalFromMinor(fee, currency), feeMode: fate === 'feeDeducted' ? 'D' : 'A' }
}

/** Half of an amount, rounded down to the minor unit. */
export function halfOf(amount: string, currency: string): string {
  if (!isCurrencyCode(currency)) return amount
  return decimalFromMinor(minorFromDecimal(amount, currency) / 2n, currency)
}
