import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale } from '../../shared/formats/locale.ts'
import { termsQuery } from './terms-query.ts'

export interface ShownTerms {
  /** What a sign-up says of the text of the terms (ID-13); nothing until it is known. */
  readonly shown: { readonly termsTextHash?: string }
  /** Asks again, as the text has changed. */
  readonly readAgain: () => Promise<void>
}

/** The text of the terms that a form leads to. */
export function useShownTerms(): ShownTerms {
  const client = useQueryClient()
  const { prefix } = useLocale()
  const { data } = useQuery(termsQuery(prefix))
  const hash = data?.textHash
  return {
    shown: hash ? { termsTextHash: hash } : {},
    readAgain: () => client.invalidateQueries({ queryKey: termsQuery(prefix).queryKey }),
  }
}
