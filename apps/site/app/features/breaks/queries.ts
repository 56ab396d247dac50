import { useMutation, useQueryClient } from '@tanstack/react-query'
import { breaksKey } from '../../domain/breaks/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

/** What is left in the account: the key of closing it, so that one answer serves both. */
export const moneyQuery = () => apiQuery([...ME, 'closing'], 'player.closing', {}, { staleTime: 0 })

/** Asking to return from an exclusion, taking that back, or confirming it after the wait (EXC-07). */
export type ReturnCall = 'breaks.askReturn' | 'breaks.cancelReturn' | 'breaks.confirmReturn'

/** The answer is what the page shows next; after a refusal it is read again. */
export function useReturn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: ReturnCall) => getApi(client)(id, {}),
    onSuccess: (answer) => client.setQueryData(breaksKey, answer),
    onError: () => client.invalidateQueries({ queryKey: breaksKey }),
  })
}
