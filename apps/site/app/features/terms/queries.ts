import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '../../shared/api/api.ts'
import { apiQuery } from '../../shared/query.ts'

export const termsQuery = (langmarket: string) =>
  apiQuery(['terms-version', langmarket], 'content.termsVersion', { langmarket })

/** ID-13: the acceptance of a version, stored with its time. */
export function useAcceptTerms() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, key }: { version: number; key: string }) =>
      apiOf(client)('player.acceptTerms', { version }, { key }),
  })
}
