import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { termsQuery } from '../../domain/content/index.ts'
import { AcceptTermsScreen } from './accept-terms-screen.tsx'
import { wholeTermsQuery } from './queries.ts'

export const handle = defineHandle({ layout: 'focus', texts: ['pages'] })

const queries = ({ locale: { prefix } }: RouteQueryInput) => [termsQuery(prefix), wholeTermsQuery(prefix)]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default AcceptTermsScreen
