import type { RouteOutput } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

/** Whether offers and marketing are stopped, and the player's objection. */
export type OffersState = RouteOutput<'care.offers'>

export const offersQuery = () => apiQuery([...ME, 'care'], 'care.offers', {})

/** Objects to the stop; a repeat changes nothing. */
export function useObject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => getApi(client)('care.object', { text }),
    onSuccess: (state) => void client.setQueryData(offersQuery().queryKey, state),
  })
}
