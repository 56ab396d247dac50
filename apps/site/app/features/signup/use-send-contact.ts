import type { RouteSent } from '@marquee/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { termsQuery } from '../../domain/content/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { useLocale } from '../../shared/formats/locale.ts'

/** Sends the last step, with the hash of the terms to which the form has led (ID-13). */
export function useSendContact() {
  const client = useQueryClient()
  const { prefix } = useLocale()
  const { data: terms, refetch } = useQuery(termsQuery(prefix))
  return useMutation({
    mutationFn: (input: RouteSent<'registration.update'>) =>
      getApi(client)('registration.update', { ...input, termsTextHash: terms?.textHash ?? undefined }),
    // The text may have changed since the form was opened.
    onError: () => refetch(),
  })
}
