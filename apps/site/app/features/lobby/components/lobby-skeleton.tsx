import { Skeleton } from '@marquee/ui/skeleton'
import type { QueryKey } from '@tanstack/react-query'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'

const TILES = 16

/** A lobby while it loads; after 8 s it says so and offers a retry. */
export function LobbySkeleton({ queryKey }: { queryKey: QueryKey }) {
  return (
    <LoadingState className="gutter mt-6" queryKey={queryKey}>
      <div aria-hidden className="grid grid-cols-3 gap-3 md:grid-cols-5 lg:grid-cols-6 xl:grid-cols-8">
        {Array.from({ length: TILES }, (_, index) => (
          <Skeleton key={index} shape="portrait" />
        ))}
      </div>
    </LoadingState>
  )
}
