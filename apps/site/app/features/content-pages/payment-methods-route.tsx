import { contentPageQuery, footerQuery } from '../../domain/content/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PaymentMethodsTable } from './components/payment-methods-table.tsx'
import { ContentPageScreen } from './content-page-screen.tsx'
import { PAYMENT_METHODS } from './model.ts'
import { paymentMethodsQuery } from './queries.ts'

export const handle = defineHandle({ layout: 'focus', texts: ['pages', 'payments'] })

const queries = ({ locale: { prefix, market } }: RouteQueryInput) => [
  contentPageQuery(prefix, PAYMENT_METHODS),
  footerQuery(prefix),
  paymentMethodsQuery(market, 'deposit'),
  paymentMethodsQuery(market, 'withdrawal'),
]
export const loader = loadOnServer(queries, { notFoundOn404: true })
export const clientLoader = loadInBrowser(queries, { notFoundOn404: true })

export default function PaymentMethodsRoute() {
  return <ContentPageScreen pageUrl={PAYMENT_METHODS} lead={<PaymentMethodsTable />} />
}
