import type { RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'

export function useSendContact() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RouteSent<'registration.update'>) => getApi(client)('registration.update', input),
  })
}
