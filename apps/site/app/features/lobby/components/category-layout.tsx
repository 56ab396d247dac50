import { type ReactNode, Suspense } from 'react'
import type { Selection } from '../../../domain/games/index.ts'
import { lazyPart } from '../../../shared/loading/lazy-part.ts'
import type { GamePage } from '../model.ts'
import { CategoryHeader } from './category-header.tsx'
import { hasFacets } from './facet-values.ts'
import type { ChangeSelection } from './use-selection.ts'

// Rendered by the server; phones, which hide it, need its script only for the sheet.
const Facets = lazyPart(() => import('./facets.tsx').then((file) => file.Facets))

export interface CategoryLayoutProps {
  readonly children: ReactNode
  readonly selection: Selection
  readonly onChange: ChangeSelection
  /** Undefined until it has been read. */
  readonly page?: GamePage
  /** A column of facets beside the games, from 1024 px. */
  readonly hasColumn?: boolean
}

/** The heading of a list of games, and its facets beside what it shows. */
export function CategoryLayout({ children, selection, onChange, page, hasColumn }: CategoryLayoutProps) {
  const isFaceted = hasColumn && page && hasFacets(page)
  return (
    <div className="gutter pt-6 pb-10">
      <CategoryHeader selection={selection} onChange={onChange} page={page} />
      <div className={isFaceted ? 'facet-columns mt-5' : 'mt-5'}>
        {isFaceted && (
          <div className="hidden lg:block">
            <Suspense>
              <Facets selection={selection} page={page} onChange={onChange} />
            </Suspense>
          </div>
        )}
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  )
}
