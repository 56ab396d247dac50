import { useParams } from 'react-router'
import { footerQuery } from '../../domain/content/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PromotionsScreen } from './promotions-screen.tsx'
import { promotionsQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['promotions'] })

const queries = ({ locale: { prefix }, params }: RouteQueryInput) => [
  promotionsQuery(prefix, { category: params['category'], tag: params['tagSlug'] }),
  footerQuery(prefix),
]
export const loader = loadOnServer(queries, { notFoundOn404: true })
export const clientLoader = loadInBrowser(queries, { notFoundOn404: true })

/** All promotions, those of a category, and those of a tag in it. */
export default function PromotionsRoute() {
  const { category, tagSlug } = useParams()
  return <PromotionsScreen category={category} tag={tagSlug} />
}
