import { type ReactNode, Suspense } from 'react'
import { PartBoundary } from '../../shared/loading/part-boundary.tsx'
import { Jackpots, LatestWins } from './latest-wins.tsx'

/** The end of the home page: jackpots, then wins and tournaments beside each other. Each is left out without any. */
export function HomeEnd({ tournaments }: { readonly tournaments: ReactNode }) {
  return (
    <>
      <PartBoundary>
        <Jackpots />
      </PartBoundary>
      <div className="gutter gap-x-5 xl:flex xl:items-start">
        <PartBoundary>
          <LatestWins />
        </PartBoundary>
        <PartBoundary>
          <Suspense>{tournaments}</Suspense>
        </PartBoundary>
      </div>
    </>
  )
}
