import type { RouteOutput } from '@marquee/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { getApi } from '../../shared/api/api.ts'
import { ME } from '../../shared/query/query.ts'

export type Landing = RouteOutput<'promotions.landing'>
export type LandingKind = 'promo' | 'landing'

/** A registration landing page; null for one that is unknown or not for this reader. */
export const landingQuery = (langmarket: string, kind: LandingKind, slug: string) =>
  queryOptions<Landing | null>({
    queryKey: [...ME, 'landing', langmarket, kind, slug],
    queryFn: async ({ client, signal }) => {
      try {
        return await getApi(client)('promotions.landing', { langmarket, kind, slug }, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.isUnknown) return null
        throw error
      }
    },
  })
