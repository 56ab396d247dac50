import type { RouteOutput, RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

export type Questionnaire = RouteOutput<'questionnaire.get'>
type Change = RouteSent<'questionnaire.save'>
type Answers = RouteSent<'questionnaire.answer'>

/** Another device may fill it in too: it is read each time that it is opened. */
export const questionnaireQuery = () =>
  apiQuery([...ME, 'questionnaire'], 'questionnaire.get', {}, { staleTime: 0, gcTime: 0 })

/** Saves answers as far as they are given. Repeated it changes nothing more. */
export function useSaveAnswers() {
  const client = useQueryClient()
  return useMutation({ mutationFn: (change: Change) => getApi(client)('questionnaire.save', change) })
}

/** Sends all answers. The same ones again get the same result. */
export function useSendAnswers() {
  const client = useQueryClient()
  return useMutation({ mutationFn: (answers: Answers) => getApi(client)('questionnaire.answer', answers) })
}
