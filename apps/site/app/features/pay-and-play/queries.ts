import type { RouteSent } from '@marquee/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { forgetStepUp, type ReturnedStepUp, whileBankIsPending } from '../../domain/credentials/index.ts'
import { browserSession } from '../../domain/session/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'
import { toast } from '../../shared/ui/toasts.ts'

/** No country: the market's own rules. The key is the one of the sign-up, so that one answer serves both. */
const NO_COUNTRY = 'UN'
export const offerQuery = (market: string) =>
  apiQuery(['risk-setting', market, NO_COUNTRY], 'registration.riskSetting', {
    countryCode: NO_COUNTRY,
    market,
  })

/** A code is exchanged once, also after the sign-in that follows has invalidated all queries. */
const exchangedOnce = { staleTime: 'static', networkMode: 'always', ...whileBankIsPending } as const

/**
 * Exchanges the bank's code. The same code may be sent again, so a read may repeat it while the bank is silent.
 */
export const verifyQuery = (sessionId = '', code = '') =>
  queryOptions({
    queryKey: ['pnp', sessionId, code],
    enabled: code !== '',
    queryFn: ({ client, signal }) => getApi(client)('pnp.verifyCode', { sessionId, code }, { signal }),
    ...exchangedOnce,
  })

/** Exchanges the bank's code for a proof of the present session. @param done what is told on the page that asked */
export const stepUpQuery = ({ sessionId, code }: ReturnedStepUp, done: string) =>
  queryOptions({
    queryKey: [...ME, 'step-up', sessionId],
    queryFn: async ({ client }) => {
      await getApi(client)('player.stepUpByBank', { sessionId, code })
      // The next calls carry a token with the new time of the proof.
      await browserSession.renew()
      forgetStepUp()
      toast({ kind: 'success', text: done })
      return true
    },
    ...exchangedOnce,
  })

function useCall<Id extends `pnp.${string}` & Parameters<ReturnType<typeof getApi>>[0]>(id: Id) {
  const client = useQueryClient()
  return useMutation({ mutationFn: (input: RouteSent<Id>) => getApi(client)(id, input) })
}

export const useAuthorize = () => useCall('pnp.authorize')
export const useUpdatePlayer = () => useCall('pnp.updatePlayer')
export const useSendCode = () => useCall('pnp.playerCode')
export const useProveCode = () => useCall('pnp.provePlayerCode')
export const useLogin = () => useCall('pnp.login')
