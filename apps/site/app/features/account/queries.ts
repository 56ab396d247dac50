import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '../../shared/api/api.ts'
import { ME } from '../../shared/me.ts'
import { apiQuery } from '../../shared/query.ts'

export const profileQuery = () => apiQuery([...ME, 'profile'], 'player.profile', {})

/** Keeps the language that letters and messages are written in. */
export function useSetLanguage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (languageCode: string) => apiOf(client)('player.language', { languageCode }),
  })
}
