import { useMutation, useQueryClient } from '@tanstack/react-query'
import { breaksKey } from '../../domain/breaks/index.ts'
import type { ReturnAct } from '../../domain/exclusions/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

/** What is left in the account: the key of closing it, so that one answer serves both. */
export const moneyQuery = () => apiQuery([...ME, 'closing'], 'player.closing', {}, { staleTime: 0 })

const returnCalls = {
  ask: 'breaks.askReturn',
  cancel: 'breaks.cancelReturn',
  confirm: 'breaks.confirmReturn',
} as const satisfies Record<ReturnAct, string>

/** An act about the return. The answer is what the page shows next; after a refusal it is read again. */
export function useReturn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: ReturnAct) => getApi(client)(returnCalls[act], {}),
    onSuccess: (answer) => client.setQueryData(breaksKey, answer),
    onError: () => client.invalidateQueries({ queryKey: breaksKey }),
  })
}
