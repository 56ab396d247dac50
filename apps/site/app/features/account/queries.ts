import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'
export const profileQuery = () => apiQuery([...ME, 'profile'], 'player.profile', {})

/** Stores the language of mails and text messages to the player. */
export function useSetLanguage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (languageCode: string) => getApi(client)('player.language', { languageCode }),
  })
}
