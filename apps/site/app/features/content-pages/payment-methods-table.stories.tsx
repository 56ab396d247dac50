import type { RouteOutput } from '@marquee/contract'
import { footer, termsPage } from '../../../stories/sample-content.ts'
import { eur } from '../../../stories/sample-data.ts'
import { broken, pending, stories } from '../../../stories/stories.ts'
import { PaymentMethodsTable } from './components/payment-methods-table.tsx'
import { ContentPageScreen } from './content-page-screen.tsx'
import type { MethodsView } from './model.ts'
import type { PaymentMethods } from './queries.ts'

const card: PaymentMethods[number] = {
  id: 'CREDITCARD',
  kind: 'card',
  networks: ['visa', 'mastercard', 'amex'],
  min: eur('10.00'),
  max: eur('5000.00'),
  fee: eur('0.00'),
  durationSeconds: null,
}
const bank: PaymentMethods[number] = { ...card, id: 'TRUSTLY', kind: 'bank', networks: [] }
const voucher: PaymentMethods[number] = { ...card, id: 'PAYSAFECARD', kind: 'voucher', fee: eur('1.50') }
const page: RouteOutput<'content.page'> = {
  ...termsPage,
  pageId: 'payment-methods',
  textHash: null,
  title: 'Payment methods',
}
const methods = (list: PaymentMethods) => ({ methods: list })

export default stories<MethodsView['is']>({
  screen: 'payment-methods',
  route: 'payment-methods',
  texts: ['pages', 'payments'],
  answers: {
    'content.page': page,
    'content.footer': footer,
    'wallet.paymentMethods': ({ direction }) =>
      methods(
        direction === 'deposit'
          ? [card, bank, voucher]
          : [card, { ...bank, durationSeconds: { p50: 2_400, p90: 18_000 } }],
      ),
  },
  render: () => <ContentPageScreen pageUrl="payment-methods" lead={<PaymentMethodsTable />} />,
  views: {
    loading: { answers: { 'wallet.paymentMethods': pending }, shows: 'common.loading' },
    failed: {
      answers: { 'wallet.paymentMethods': broken },
      shows: ['methods.failed', { words: 'Who may play' }],
    },
    table: {
      shows: [
        'methods.title',
        'payments.method.CREDITCARD',
        { words: '€10.00 to €5,000.00' },
        { words: 'Fee €1.50' },
        'methods.none',
        { words: 'Half arrive within 40 minutes, 9 out of 10 within 5 hours' },
      ],
    },
  },
  more: {
    'nothing measured': {
      answers: { 'wallet.paymentMethods': methods([card, bank]) },
      shows: 'methods.unmeasured',
    },
    'no method': { answers: { 'wallet.paymentMethods': methods([]) }, shows: 'methods.empty' },
  },
})
