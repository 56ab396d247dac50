import type { RouteOutput, RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

export type OwnComplaints = RouteOutput<'complaints.list'>
export type Complaint = OwnComplaints['complaints'][number]

export const complaintsQuery = () => apiQuery([...ME, 'complaints'], 'complaints.list', {})

function useSave() {
  const client = useQueryClient()
  return (answer: OwnComplaints) => void client.setQueryData(complaintsQuery().queryKey, answer)
}

export function useFile() {
  const client = useQueryClient()
  const save = useSave()
  return useMutation({
    mutationFn: ({ key, ...input }: RouteSent<'complaints.file'> & { key: string }) =>
      getApi(client)('complaints.file', input, { key }),
    onSuccess: save,
  })
}

/** A repeat changes nothing, and neither does one that comes after the answer. */
export function useWithdraw() {
  const client = useQueryClient()
  const save = useSave()
  return useMutation({
    mutationFn: (reference: string) => getApi(client)('complaints.withdraw', { reference }),
    onSuccess: save,
  })
}

/** A repeat changes nothing. */
export function useAppeal() {
  const client = useQueryClient()
  const save = useSave()
  return useMutation({
    mutationFn: (input: RouteSent<'complaints.appeal'>) => getApi(client)('complaints.appeal', input),
    onSuccess: save,
  })
}
