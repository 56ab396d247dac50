import type { RouteOutput, RouteSent } from '@marquee/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { ME } from '../../shared/query/query.ts'

export type Questionnaire = RouteOutput<'questionnaire.get'>
type Change = RouteSent<'questionnaire.save'>
type Answers = RouteSent<'questionnaire.answer'>

/** Ends when everything that was sent before has its answer. */
const lastSent = new WeakMap<QueryClient, Promise<unknown>>()

/** Sends after everything that was sent before, also by a sheet that is closed already. */
function inOrder<Answer>(client: QueryClient, send: () => Promise<Answer>): Promise<Answer> {
  const sent = Promise.resolve(lastSent.get(client)).then(send)
  lastSent.set(
    client,
    sent.catch(() => undefined),
  )
  return sent
}

/**
 * Another device may fill it in too: it is read each time that it is opened, after the answers that the sheet before
 * has saved when it was closed.
 */
export const questionnaireQuery = () =>
  queryOptions<Questionnaire>({
    queryKey: [...ME, 'questionnaire'],
    queryFn: async ({ client, signal }) => {
      await lastSent.get(client)
      return getApi(client)('questionnaire.get', {}, { signal })
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Saves answers as far as they are given. Repeated it changes nothing more. */
export function useSaveAnswers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => inOrder(client, () => getApi(client)('questionnaire.save', change)),
  })
}

/** Sends all answers. The same ones again get the same result. */
export function useSendAnswers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answers: Answers) => inOrder(client, () => getApi(client)('questionnaire.answer', answers)),
  })
}
