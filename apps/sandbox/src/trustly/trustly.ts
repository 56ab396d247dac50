import { createHash } from 'node:crypto'
import { type Verdict, registerBankPages } from '../bank-login/pages.ts'
import { type BankVisit, openBankVisits } from '../bank-login/visits.ts'
import type { Clock } from '../clock.ts'
import type { Company } from '../company.ts'
import type { Control } from '../control/control.ts'
import { type Person, asMinor } from '../people.ts'
import { registerApi } from './api.ts'
import { numbersByAnswer } from './errors.ts'
import { type Notifier, createNotifier } from './notifier.ts'
import { type Notifications, type Orders, openNotifications, openOrders } from './orders.ts'

/** Faults of the sign-in itself, by the names of the panel. */
const faults = [
  'late-notification',
  'no-notification',
  'forged-notification',
  'declined',
  'under-age',
  'name-differs',
] as const

const LATE_MS = 5_000
const LOOK_MS = 250

/** Trustly, called directly: a person is identified by a bank, with signed messages both ways. */
export const trustly: Company = {
  id: 'trustly',
  name: 'Trustly',
  kind: 'bank',
  describe: 'Sign-in with a bank: bank, person, account, confirmation.',
  screens: [],
  answers: [...faults, ...Object.keys(numbersByAnswer)],
  open({ settings, books, clock, control }) {
    const orders = openOrders(books, clock)
    const visits = openBankVisits(books, clock, 'trustly_visit')
    const notifications = openNotifications(books, clock)
    const notifier = createNotifier({ orders, notifications, control })
    let timer: NodeJS.Timeout | undefined

    const { identified, confirmed } = createSignIn({ orders, notifications, notifier, clock, control })

    return {
      async register(app) {
        registerApi(app, { settings, control, orders, visits })
        registerBankPages(app, {
          visits,
          merchantName: settings.paymentIqMerchantName,
          siteOrigin: settings.siteOrigin,
          path: '/trustly/bank',
          identified,
          confirmed,
          returnUrl(visit) {
            const order = orders.read(visit.reference)
            return (visit.step === 'done' ? order?.successUrl : order?.failUrl) ?? settings.siteOrigin
          },
        })
      },
      start() {
        timer = setInterval(() => {
          notifier.sendDue().catch(() => {})
        }, LOOK_MS)
        timer.unref()
      },
      async stop() {
        clearInterval(timer)
      },
    }
  },
}

interface SignInDependencies {
  readonly orders: Orders
  readonly notifications: Notifications
  readonly notifier: Notifier
  readonly clock: Clock
  readonly control: Control
}

/** What the merchant is told while a person is at the bank. */
function createSignIn({ orders, notifications, notifier, clock, control }: SignInDependencies) {
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
    const holder = control.take('name-differs') === null ? person : { ...person, ...otherName }
    await notifier.send(notifications.add(order, 'account', accountOf(visit, holder)))
  }

  return { identified, confirmed }
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
