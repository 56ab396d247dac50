import type { RouteOutput } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StepUp } from '../../domain/credentials/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

export type ClosingState = RouteOutput<'player.closing'>

const key = [...ME, 'closing'] as const

/** What is left in the account: always read again when the page is opened. */
export const closingQuery = () => apiQuery(key, 'player.closing', {}, { staleTime: 0 })

/**
 * Closes the account; the server asks for a step-up when the last proof is old. After a refusal what is left is read
 * again.
 */
export function useCloseAccount(stepUp: StepUp) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => stepUp.run(() => getApi(client)('player.close', { confirmed: true })),
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
}
