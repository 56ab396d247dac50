import { use } from 'react'
import { siteRoute } from '@marquee/contract/site-routes'
import { PathContext } from '../../shared/navigation/link.tsx'
import type { ModalProps } from '../../shared/navigation/modals.ts'
import { CategorySheet } from './components/category-sheet.tsx'
import { FacetSheet } from './components/facet-sheet.tsx'
import { verticalOfPath } from './vertical-of-path.ts'

/** The filters of a lobby: facets in a category, elsewhere links to categories and providers. */
export default function FiltersSheet({ close }: ModalProps) {
  const path = use(PathContext)
  const vertical = verticalOfPath(path)
  const [, , section, category] = path.split('/')
  const isCategory =
    category !== undefined && section === siteRoute(vertical === 'casino' ? 'casino' : 'live-casino').path
  return isCategory ? (
    <FacetSheet vertical={vertical} category={category} close={close} />
  ) : (
    <CategorySheet vertical={vertical} close={close} />
  )
}
