import { Skeleton } from '@marquee/ui/skeleton'
import type { QueryKey } from '@tanstack/react-query'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { type Vertical, listClass, verticals } from '../../../domain/games/index.ts'

const TILES = 24

/** A page of games while it loads; after 8 s it says so and offers a retry. */
export function GameListSkeleton({ vertical, queryKey }: { vertical: Vertical; queryKey: QueryKey }) {
  const { shape } = verticals[vertical]
  return (
    <LoadingState queryKey={queryKey}>
      <div aria-hidden className={listClass[shape]}>
        {Array.from({ length: TILES }, (_, index) => (
          <Skeleton key={index} shape={shape} />
        ))}
      </div>
    </LoadingState>
  )
}
