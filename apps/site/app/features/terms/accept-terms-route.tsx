import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { contentPageQuery, termsQuery } from '../../domain/content/index.ts'
import { AcceptTermsScreen } from './accept-terms-screen.tsx'

export const handle = defineHandle({ layout: 'focus', texts: ['pages'] })

const queries = ({ locale: { prefix } }: RouteQueryInput) => [
  termsQuery(prefix),
  contentPageQuery(prefix, 'terms'),
]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default AcceptTermsScreen
