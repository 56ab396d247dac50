import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { StepUp } from '../../domain/credentials/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { ME } from '../../shared/query/query.ts'

const key = [...ME, 'logins'] as const

/** Pages of logins, newest first. */
export const loginsQuery = () =>
  infiniteQueryOptions({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ client, signal, pageParam }) =>
      getApi(client)('session.history', pageParam === undefined ? {} : { before: pageParam }, { signal }),
    getNextPageParam: ({ next }) => next,
  })

/** What the player does about other sessions. */
export type LoginAction =
  | { readonly is: 'end'; readonly sessionId: string }
  | { readonly is: 'report'; readonly sessionId: string }
  | { readonly is: 'endOthers' }

/** Sends an action and reads the list again, also when its outcome is unknown. Ending all others needs a step-up. */
export function useLoginAction(stepUp: StepUp) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (action: LoginAction): Promise<void> => {
      const api = getApi(client)
      if (action.is === 'end') await api('session.endOther', { sessionId: action.sessionId })
      else if (action.is === 'report')
        await stepUp.run(() => api('session.report', { sessionId: action.sessionId }))
      else await stepUp.run(() => api('session.endOthers', {}))
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
