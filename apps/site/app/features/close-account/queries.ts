import type { RouteOutput } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StepUp } from '../../domain/credentials/index.ts'
import { browserSession } from '../../domain/session/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

export type ClosingState = RouteOutput<'player.closing'>

const key = [...ME, 'closing'] as const

/** What is left in the account: always read again when the page is opened. */
export const closingQuery = () => apiQuery(key, 'player.closing', {}, { staleTime: 0 })

/**
 * Closes the account, and with it the session; the server asks for a step-up when the last proof is old. After a
 * refusal what is left is read again.
 */
export function useCloseAccount(stepUp: StepUp) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      stepUp.run(() =>
        browserSession.signOut(() => getApi(client)('player.close', { confirmed: true }), 'closed'),
      ),
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
}
