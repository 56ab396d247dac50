import { useParams } from 'react-router'
import { footerQuery } from '../../domain/content/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PromotionScreen } from './promotion-screen.tsx'
import { type PromotionAddress, promotionQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['promotions'] })

const addressOf = (params: Readonly<Record<string, string | undefined>>): PromotionAddress => ({
  category: params['category'] ?? '',
  promotion: params['promotionSlug'] ?? '',
})

const queries = ({ locale: { prefix }, params }: RouteQueryInput) => [
  promotionQuery(prefix, addressOf(params)),
  footerQuery(prefix),
]
export const loader = loadOnServer(queries, { notFoundOn404: true })
export const clientLoader = loadInBrowser(queries, { notFoundOn404: true })

export default function PromotionRoute() {
  return <PromotionScreen {...addressOf(useParams())} />
}
