import type { RouteSent } from '@marquee/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery } from '../../shared/query/query.ts'

/** No country: the market's own rules. The key is the one of the sign-up, so that one answer serves both. */
const NO_COUNTRY = 'UN'
export const offerQuery = (market: string) =>
  apiQuery(['risk-setting', market, NO_COUNTRY], 'registration.riskSetting', {
    countryCode: NO_COUNTRY,
    market,
  })

const PENDING_TRIES = 15
const PENDING_PAUSE_MS = 2_000

/** Exchanges the bank's code. The same code may be sent again, so a read may repeat it while the bank is silent. */
export const verifyQuery = (sessionId = '', code = '') =>
  queryOptions({
    queryKey: ['pnp', sessionId, code],
    enabled: code !== '',
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    queryFn: ({ client, signal }) => getApi(client)('pnp.verifyCode', { sessionId, code }, { signal }),
    retry: (count, error) =>
      error instanceof ApiError && error.code === 'error.bank.pending' && count < PENDING_TRIES,
    retryDelay: PENDING_PAUSE_MS,
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
