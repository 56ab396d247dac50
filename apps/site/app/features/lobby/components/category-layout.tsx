import { type ReactNode, Suspense } from 'react'
import type { Selection } from '../../../domain/games/index.ts'
import { lazyPart } from '../../../shared/loading/lazy-part.ts'
import type { GamePage } from '../model.ts'
import { hasFacets } from './facet-values.ts'
import type { ChangeSelection } from './use-selection.ts'

// Rendered by the server; phones, which hide it, need its script only for the sheet.
const Facets = lazyPart(() => import('./facets.tsx').then((file) => file.Facets))

export interface CategoryLayoutProps {
  readonly header: ReactNode
  readonly children: ReactNode
  readonly selection: Selection
  readonly onChange: ChangeSelection
  /** A column of facets beside the games, from 1024 px. */
  readonly page?: GamePage
}

export function CategoryLayout({ header, children, selection, onChange, page }: CategoryLayoutProps) {
  const isFaceted = page !== undefined && hasFacets(page)
  return (
    <div className="gutter pt-6 pb-10">
      {header}
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
