import { useMutation, useQueryClient } from '@tanstack/react-query'
import { contentPageQuery, termsQuery } from '../../domain/content/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { getApi } from '../../shared/api/api.ts'
import { useLocale } from '../../shared/formats/locale.ts'

/** What was accepted is not what is in force: another version, or another text. */
export const isTermsChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'error.terms.changed'

/** The whole text of the terms. */
export const wholeTermsQuery = (prefix: string) => contentPageQuery(prefix, 'terms')

/** ID-13: the acceptance of a text that was shown. When it is not in force any more, the present one is read. */
export function useAcceptTerms() {
  const client = useQueryClient()
  const { prefix } = useLocale()
  const readAgain = async () => {
    await client.invalidateQueries({ queryKey: termsQuery(prefix).queryKey })
    await client.invalidateQueries({ queryKey: wholeTermsQuery(prefix).queryKey })
  }
  return useMutation({
    mutationFn: ({ key, ...shown }: { version: number; textHash: string; key: string }) =>
      getApi(client)('player.acceptTerms', shown, { key }),
    onError: (error) => (isTermsChanged(error) ? readAgain() : undefined),
  })
}
