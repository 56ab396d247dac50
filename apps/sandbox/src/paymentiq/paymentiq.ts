import type { Company } from '../company.ts'
import { registerAdminApi, registerFrontApi } from './api.ts'
import { openBank } from './bank.ts'
import { registerCashier } from './cashier.ts'
import { type Engine, createEngine } from './engine.ts'
import { fatesByAnswer } from './fates.ts'
import { createFlow } from './flow.ts'
import { createMerchant } from './merchant.ts'
import { createOneClick, oneClickAnswers, registerOneClick, registerOneClickPages } from './one-click.ts'
import { openOutbox } from './outbox.ts'
import { registerScreens } from './screens.ts'
import { openStore } from './store.ts'
import { openTokens } from './tokens.ts'

/** PaymentIQ: the hosted cashier with its bank and cards, its Front and Admin API, and its calls to the merchant. */
export const paymentIq: Company = {
  id: 'paymentiq',
  name: 'PaymentIQ',
  kind: 'payments',
  describe: 'The cashier with cards and banks: deposits, payouts, refunds and chargebacks.',
  screens: [
    { title: 'Payments', path: '/paymentiq/payments' },
    { title: 'Cards', path: '/paymentiq/cards' },
    { title: 'Bank', path: '/paymentiq/bank' },
  ],
  answers: [
    ...Object.keys(fatesByAnswer),
    'wrong-credentials',
    'admin-down',
    'admin-refuse',
    'front-down',
    ...oneClickAnswers,
  ],
  open({ settings, books, clock, control, signals }) {
    const store = openStore(books, clock)
    const bank = openBank(books)
    const merchant = createMerchant(settings.paymentIqIntegrationUrl, control)
    const outbox = openOutbox({ books, clock, merchant })
    const flow = createFlow({ store, outbox, bank, clock, control, signals, wake: () => engine.wake() })
    const engine: Engine = createEngine({ store, outbox, flow, clock })
    const oneClick = createOneClick({
      settings,
      books,
      clock,
      control,
      merchant,
      flow,
      bank,
      payments: store,
    })
    const deps = { settings, store, flow, bank, merchant, clock, books, control, oneClick }
    const tokens = openTokens(deps)
    return {
      start: () => engine.start(),
      stop: () => engine.stop(),
      async register(app) {
        registerCashier(app, deps)
        registerScreens(app, { store, flow, outbox, bank, clock })
        registerOneClickPages(app, oneClick)
        // The real host serves everything below /paymentiq; a merchant's configured base may include it or not.
        for (const prefix of ['', '/paymentiq']) {
          await app.register(
            async (scope) => {
              registerAdminApi(scope, deps, tokens)
              registerOneClick(scope, oneClick)
            },
            { prefix },
          )
          await app.register(
            async (scope) => {
              registerFrontApi(scope, deps, tokens)
            },
            { prefix },
          )
        }
      },
    }
  },
}
