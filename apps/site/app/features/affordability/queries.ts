import type { RouteOutput } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

export type Affordability = RouteOutput<'affordability.get'>

const affordabilityKey = [...ME, 'affordability'] as const
/** The result of an income check arrives while the page is open. */
const POLL_MS = 10_000

/** Companies and staff decide: the standing is read with each look at the page, and while a result is waited for. */
export const affordabilityQuery = () =>
  apiQuery(
    affordabilityKey,
    'affordability.get',
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.incomeCheck.isOpen ? POLL_MS : false),
    },
  )

/** Opens the page of the company that reads incomes; one that is open is given again. */
export function useBeginIncomeCheck() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => getApi(client)('affordability.beginIncomeCheck', {}),
    onSettled: () => void client.invalidateQueries({ queryKey: affordabilityKey }),
  })
}

/** Asks a person to review a refusal; one request waits at a time. */
export function useAskForReview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => getApi(client)('affordability.askForReview', {}),
    onSettled: () => void client.invalidateQueries({ queryKey: affordabilityKey }),
  })
}
