import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'

/** ID-13: the acceptance of a version, stored with its time. */
export function useAcceptTerms() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, key }: { version: number; key: string }) =>
      getApi(client)('player.acceptTerms', { version }, { key }),
  })
}
