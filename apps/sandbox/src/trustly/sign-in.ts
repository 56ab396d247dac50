import { createHash } from 'node:crypto'
import type { Verdict } from '../bank-login/pages.ts'
import type { BankVisit, BankVisits } from '../bank-login/visits.ts'
import type { Clock } from '../clock.ts'
import type { Control } from '../control/control.ts'
import { type Person, asMinor } from '../people.ts'
import type { Notifier } from './notifier.ts'
import type { AccountLedger, Notifications, Order, Orders } from './orders.ts'

const LATE_MS = 5_000

interface SignInDependencies {
  readonly orders: Orders
  readonly ledger: AccountLedger
  readonly visits: BankVisits
  readonly notifications: Notifications
  readonly notifier: Notifier
  readonly clock: Clock
  readonly control: Control
}

/** What the merchant is told while a person is at the bank. */
export function createSignIn(deps: SignInDependencies) {
  const { orders, visits, notifications, notifier, clock, control } = deps

  async function identified(visit: BankVisit, person: Person): Promise<Verdict> {
    const order = orders.read(visit.reference)
    if (!order) return 'away'
    const fault = control.take(
      'late-notification',
      'no-notification',
      'forged-notification',
      'declined',
      'under-age',
    )
    if (fault === 'no-notification') return 'continue'
    if (fault === 'declined') {
      await notifier.send(notifications.add(order, 'kyc', { abort: '1', abortmessage: 'AbortedByBank' }))
      return 'declined'
    }
    const year = Number(new Date(clock.now()).toISOString().slice(0, 4))
    const kyc = kycOf(fault === 'under-age' ? asMinor(person, year) : person)
    if (fault === 'late-notification') {
      notifications.add(order, 'kyc', kyc, clock.now() + LATE_MS)
      return 'continue'
    }
    const isForged = fault === 'forged-notification'
    const status = await notifier.send(notifications.add(order, 'kyc', kyc), {
      isForged,
      repeats: !isForged,
    })
    // A forged message gets no answer, and the person goes on as if the merchant had agreed.
    if (isForged || status === 'CONTINUE') return 'continue'
    return status === 'FINISH' ? 'refused' : 'away'
  }

  async function confirmed(visit: BankVisit, person: Person): Promise<void> {
    const order = orders.read(visit.reference)
    if (!order) return
    const fault = control.take('name-differs', 'name-differs-after-credit')
    const holder = fault === null ? person : { ...person, ...otherName }
    const tellAccount = () => notifier.send(notifications.add(order, 'account', accountOf(visit, holder)))
    if (fault !== 'name-differs-after-credit') await tellAccount()
    if (order.amount !== '' && !(await pay(deps, order)))
      visits.move({ ...visit, step: 'done' }, { step: 'unpaid' })
    if (fault === 'name-differs-after-credit') await tellAccount()
  }

  /** Of a deposit: no money will come. */
  async function cancelled(visit: BankVisit): Promise<void> {
    const order = orders.read(visit.reference)
    if (order && order.amount !== '')
      await notifier.send(notifications.add(order, 'cancel', moneyOf(order, clock)))
  }

  return { identified, confirmed, cancelled }
}

/** Faults of a deposit with the sign-in, by the names of the panel. */
export const depositFaults = [
  'payment-declined',
  'late-credit',
  'no-credit',
  'forged-credit',
  'credit-then-cancel',
  'credit-then-debit',
  'second-credit',
] as const

/** The money of a confirmed deposit. @returns false when the bank does not pay */
async function pay(
  { ledger, notifications, notifier, clock, control }: SignInDependencies,
  order: Order,
): Promise<boolean> {
  const { orderId, amount, currency } = order
  const money = moneyOf(order, clock)
  const send = (method: string, options?: Parameters<Notifier['send']>[1]) =>
    notifier.send(notifications.add(order, method, money), options)
  const fault = control.take(...depositFaults)
  if (fault === 'payment-declined') {
    await send('cancel')
    return false
  }
  await send('pending')
  if (fault === 'forged-credit') {
    await send('credit', { isForged: true, repeats: false })
    return true
  }
  ledger.insert({ orderId, amount, currency })
  if (fault === 'no-credit') return true
  if (fault === 'late-credit') {
    notifications.add(order, 'credit', money, clock.now() + LATE_MS)
    return true
  }
  await send('credit')
  if (fault === 'credit-then-cancel') await send('cancel')
  if (fault === 'second-credit') {
    ledger.insert({ orderId, amount, currency })
    await send('credit')
  }
  if (fault === 'credit-then-debit') {
    ledger.insert({ orderId, amount: `-${amount}`, currency })
    await send('debit')
  }
  return true
}

/** Data of a notification about money. */
function moneyOf({ amount, currency, endUserId: enduserid }: Order, clock: Clock) {
  const timestamp = new Date(clock.now()).toISOString().replace('T', ' ').replace('Z', '+00')
  return { amount, currency, enduserid, timestamp }
}

/** The bank account of `Mona Mismatch` belongs to this name, and every one while the panel says so. */
const otherName = { firstName: 'Magnus', lastName: 'Annen' } as const

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** `kyc`: who logged in at the bank. `kycentityid` is no key: it may change between sign-ins. */
function kycOf(person: Person) {
  return {
    kycentityid: digestOf(person.id).slice(0, 32),
    attributes: {
      ...(person.personId === null ? {} : { personid: person.personId }),
      firstname: person.firstName,
      lastname: person.lastName,
      dob: person.dateOfBirth,
      street: person.street,
      zipcode: person.zip,
      city: person.city,
      country: person.country,
      gender: person.gender,
    },
  }
}

/** `account`: the account that was chosen, with its holder. */
function accountOf(visit: BankVisit, holder: Pick<Person, 'id' | 'firstName' | 'lastName' | 'country'>) {
  const name = holder.id === 'mona-mismatch' ? otherName : holder
  return {
    accountid: String(Number.parseInt(digestOf(`${visit.person}${visit.account}`).slice(0, 12), 16)).slice(
      0,
      10,
    ),
    verified: '1',
    attributes: {
      clearinghouse: holder.country,
      bank: visit.bank,
      descriptor: visit.account,
      lastdigits: visit.account.slice(-6),
      name: `${name.firstName} ${name.lastName}`,
    },
  }
}
