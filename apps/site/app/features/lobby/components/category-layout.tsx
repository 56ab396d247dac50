import type { ReactNode } from 'react'
import type { Selection } from '../../../domain/games/index.ts'
import type { GamePage } from '../model.ts'
import { Facets, hasFacets } from './facets.tsx'
import type { ChangeSelection } from './use-selection.ts'

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
      <div className={isFaceted ? 'mt-5 lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:gap-8' : 'mt-5'}>
        {isFaceted && (
          <div className="hidden lg:block">
            <Facets selection={selection} page={page} onChange={onChange} />
          </div>
        )}
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  )
}
