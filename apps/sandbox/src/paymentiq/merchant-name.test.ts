import { expect, it } from 'vitest'
import { openBooks } from '../books.ts'
import { settingsFrom } from '../settings.ts'
import type { Visit } from './store.ts'
import type { Payment } from './types.ts'
import { openStore } from './store.ts'
import { cardView, paymentView } from './views.ts'

const merchantName = settingsFrom({ SANDBOX_MERCHANT_NAME: 'Nordlys' }).paymentIqMerchantName

function openVisit(): Visit {
  const store = openStore(openBooks(':memory:'), { now: () => Date.UTC(2026, 10, 21, 12) })
  const visitId = store.insertVisit({
    sessionId: 's-1',
    userId: '7',
    direction: 'deposit',
    method: 'CREDITCARD',
    isMethodFixed: true,
    amount: '25.00',
    currency: 'EUR',
    locale: 'fi-FI',
    theme: 'dark',
    user: { firstName: 'Aino', lastName: 'Selkeä', country: 'FIN', attributes: {} } as never,
  })
  const visit = store.readVisit(visitId)
  if (!visit) throw new Error('the visit was not kept')
  return visit
}

it('the card form and the approval at the bank name the configured merchant', () => {
  const visit = openVisit()
  const form = cardView(visit, { accounts: [], problem: null, filled: {}, merchantName })
  const payment = { txId: '1', method: 'CREDITCARD', stage: 'challenge', masked: '424242******4242' }
  const approval = paymentView(visit, payment as Payment, merchantName)
  for (const { content } of [form, approval]) {
    expect(content.markup).toContain('Nordlys')
    expect(content.markup).not.toContain('Marquee')
  }
})
