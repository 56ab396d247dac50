import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from '../../shared/formats/locale.ts'
import { termsQuery } from '../content/index.ts'

/** The terms to which a form has led (ID-13): those in force when it was opened, until they are read again. */
export function useShownTerms() {
  const client = useQueryClient()
  // As for the form itself: without a network it fails at once instead of waiting for one.
  const query = { ...termsQuery(useLocale().prefix), networkMode: 'always' } as const
  const { data } = useQuery(query)
  const [shown, setShown] = useState(data)
  // A later answer of the query, for example after a lost connection, is not what was accepted.
  if (shown === undefined && data !== undefined) setShown(data)
  return {
    /** What an acceptance says of them. Asks for them where the form was sent before they had loaded. */
    accepted: async () => {
      const { version, textHash } = shown ?? (await client.fetchQuery(query))
      return { termsAndConditionsAcceptedVersion: version, termsTextHash: textHash ?? undefined }
    },
    /** After a refusal of terms that are no longer in force: reads the new ones, which are not accepted yet. */
    readIfOutdated: (fields: Readonly<Record<string, string>> | undefined, untick: () => void) => {
      if (fields?.['terms'] !== 'outdated') return
      untick()
      client.fetchQuery({ ...query, staleTime: 0 }).then(setShown, () => undefined)
    },
  }
}
