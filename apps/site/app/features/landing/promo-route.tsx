import { useParams } from 'react-router'
import { footerQuery } from '../../domain/content/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { LandingScreen } from './landing-screen.tsx'
import { landingQuery } from './queries.ts'

export const handle = defineHandle({ layout: 'focus', texts: ['promotions', 'join'] })

const queries = ({ locale: { prefix }, params }: RouteQueryInput) => [
  landingQuery(prefix, 'promo', params['slug'] ?? ''),
  footerQuery(prefix),
]
export const loader = loadOnServer(queries, { missingOnNull: true })
export const clientLoader = loadInBrowser(queries)

export default function PromoRoute() {
  return <LandingScreen kind="promo" slug={useParams()['slug'] ?? ''} />
}
