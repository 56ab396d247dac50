import { footerQuery } from '../../domain/content/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { vipClubQuery } from './queries.ts'
import { VipClubScreen } from './vip-club-screen.tsx'

export const handle = defineHandle({ texts: ['promotions'] })

const queries = ({ locale: { prefix } }: RouteQueryInput) => [vipClubQuery(prefix), footerQuery(prefix)]
export const loader = loadOnServer(queries, { notFoundOn404: true })
export const clientLoader = loadInBrowser(queries, { notFoundOn404: true })

export default function VipClubRoute() {
  return <VipClubScreen />
}
