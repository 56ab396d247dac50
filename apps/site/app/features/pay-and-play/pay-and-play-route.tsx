import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PayAndPlayScreen } from './pay-and-play-screen.tsx'
import { offerQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['signup', 'codes'], layout: 'focus' })

const queries = ({ locale }: RouteQueryInput) => [offerQuery(locale.market)]
export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)

export default function PayAndPlayRoute() {
  return <PayAndPlayScreen />
}
