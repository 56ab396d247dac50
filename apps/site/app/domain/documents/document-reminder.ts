import type { RouteOutput } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

/** Which documents are to be sent and until when, and whether the player is reminded of it now. */
export type DocumentReminder = RouteOutput<'documents.reminder'>

/** Read with each look at it: documents are sent, and decided about, elsewhere. */
export const documentReminderQuery = () =>
  apiQuery([...ME, 'document-reminder'], 'documents.reminder', {}, { staleTime: 0 })

/** Notes that the reminder was answered: it is not shown again in this session. */
export function usePostponeReminder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => getApi(client)('documents.postponeReminder', {}),
    onSuccess: (reminder) => void client.setQueryData(documentReminderQuery().queryKey, reminder),
  })
}
