import { registerBankPages } from '../bank-login/pages.ts'
import { openBankVisits } from '../bank-login/visits.ts'
import type { Company } from '../company.ts'
import { registerApi } from './api.ts'
import { numbersByAnswer } from './errors.ts'
import { createNotifier } from './notifier.ts'
import { openLedger, openNotifications, openOrders } from './orders.ts'
import { createSignIn, depositFaults } from './sign-in.ts'

/** Faults of the sign-in itself, by the names of the panel. */
const faults = [
  'late-notification',
  'no-notification',
  'forged-notification',
  'declined',
  'under-age',
  'name-differs',
  'name-differs-after-credit',
  ...depositFaults,
] as const

const LOOK_MS = 250

/** Trustly, called directly: a person is identified by a bank, with signed messages both ways. */
export const trustly: Company = {
  id: 'trustly',
  name: 'Trustly',
  kind: 'bank',
  describe: 'Sign-in with a bank, with a deposit or without: bank, person, account, confirmation.',
  screens: [],
  answers: [...faults, ...Object.keys(numbersByAnswer)],
  open({ settings, books, clock, control }) {
    const orders = openOrders(books, clock)
    const ledger = openLedger(books, clock)
    const visits = openBankVisits(books, clock, 'trustly_visit')
    const notifications = openNotifications(books, clock)
    const notifier = createNotifier({ orders, notifications, control })
    let timer: NodeJS.Timeout | undefined

    const { identified, confirmed, cancelled } = createSignIn({
      orders,
      ledger,
      visits,
      notifications,
      notifier,
      clock,
      control,
    })

    return {
      async register(app) {
        registerApi(app, { settings, control, orders, ledger, visits })
        registerBankPages(app, {
          visits,
          merchantName: settings.paymentIqMerchantName,
          siteOrigin: settings.siteOrigin,
          path: '/trustly/bank',
          identified,
          confirmed,
          cancelled,
          amountOf(visit) {
            const { amount = '', currency = '' } = orders.read(visit.reference) ?? {}
            return amount && `${amount} ${currency}`
          },
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
