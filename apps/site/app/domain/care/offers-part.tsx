import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import type { OffersPausedProps } from './offers-paused.tsx'
import { offersQuery } from './queries.ts'

const OffersPaused = lazyWithPreload<OffersPausedProps>(() =>
  import('./offers-paused.tsx').then((file) => file.OffersPaused),
)

/** That offers and marketing are stopped; nothing where they are not (CARE-03). */
export function OffersPart() {
  const { data } = useQuery(offersQuery())
  if (!data || data.offersPausedSince === null) return null
  return (
    <Suspense>
      <OffersPaused since={data.offersPausedSince} objection={data.objection} />
    </Suspense>
  )
}
