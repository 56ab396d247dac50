import type { RouteOutput } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StepUp } from '../../domain/credentials/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

export type Exports = RouteOutput<'player.dataExports'>
export type DataExport = Exports['exports'][number]

const key = [...ME, 'data-exports'] as const
const POLL_MS = 5_000

export type AcceptedTerms = RouteOutput<'player.acceptedTerms'>
export type TermsAcceptance = AcceptedTerms['acceptances'][number]

export const acceptedTermsQuery = () => apiQuery([...ME, 'accepted-terms'], 'player.acceptedTerms', {})

/** The text that was accepted: it never changes. */
export const acceptedTextQuery = (version: number) =>
  apiQuery(
    [...ME, 'accepted-terms', version],
    'player.acceptedTermsText',
    { version },
    { staleTime: Infinity },
  )

/** The exports, read again every few seconds while one is being made. */
export const exportsQuery = () =>
  apiQuery(
    key,
    'player.dataExports',
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.exports.some((one) => one.state === 'requested') === true ? POLL_MS : false,
    },
  )

/**
 * Requests an export, after a step-up when the last proof is old, and reads the list again, also when the outcome is
 * unknown.
 */
export function useRequestExport(stepUp: StepUp) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => stepUp.run(() => getApi(client)('player.requestDataExport', {})),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** Downloads the file of an export, after a step-up when the last proof is old. The page stays. */
export function useDownload(stepUp: StepUp) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (exportId: string) => stepUp.run(() => getApi(client)('player.openDataExport', { exportId })),
    onSuccess: ({ path }) => location.assign(path),
  })
}
