import type { RouteOutput, RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

export type Preferences = RouteOutput<'player.marketingPreferences'>

const key = [...ME, 'marketing'] as const

export const marketingQuery = () => apiQuery(key, 'player.marketingPreferences', {})

/** Stores choices; the page then shows what the server has stored. */
export function useSavePreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: RouteSent<'player.setMarketingPreferences'>) =>
      getApi(client)('player.setMarketingPreferences', change),
    onSuccess: (stored) => client.setQueryData(key, stored),
  })
}
