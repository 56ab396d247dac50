import type { RouteOutput } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StepUp } from '../../domain/credentials/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'
import { useReadMethodsAgain } from './queries.ts'

export type SecondFactorState = RouteOutput<'secondFactor.get'>
export type Enrolment = RouteOutput<'secondFactor.begin'>

const stateKey = [...ME, 'second-factor'] as const

export const secondFactorQuery = () => apiQuery(stateKey, 'secondFactor.get', {})

/** Reads again whether codes are on, and the ways to prove who one is, which follow from it. */
export function useReadSecondFactorAgain() {
  const client = useQueryClient()
  const readMethodsAgain = useReadMethodsAgain()
  return () => Promise.all([client.invalidateQueries({ queryKey: stateKey }), readMethodsAgain()])
}

/** A secret for the player's app. */
export function useBeginSecondFactor(stepUp: StepUp) {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => stepUp.run(() => getApi(client)('secondFactor.begin', {})) })
}

/** Turns codes on with the first one. */
export function useConfirmSecondFactor() {
  const client = useQueryClient()
  return useMutation({ mutationFn: (code: string) => getApi(client)('secondFactor.confirm', { code }) })
}

export function useTurnOffSecondFactor(stepUp: StepUp) {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => stepUp.run(() => getApi(client)('secondFactor.turnOff', {})) })
}

export function useRenewRecoveryCodes(stepUp: StepUp) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => stepUp.run(() => getApi(client)('secondFactor.renewRecoveryCodes', {})),
  })
}
