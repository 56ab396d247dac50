import type { RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StepUp } from '../../domain/credentials/index.ts'
import { getApi } from '../../shared/api/api.ts'

/** Changes the password; the present one is proof enough when the server asks for a step-up. */
export function useChangePassword(stepUp: StepUp) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RouteSent<'player.password'>) =>
      stepUp.run(() => getApi(client)('player.password', input), input.oldPassword),
  })
}

/** Sends a code to a new number; the same call sends it again. */
export function useRequestPhone(stepUp: StepUp) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mobilePhone: RouteSent<'player.phoneNumber'>['mobilePhone']) =>
      stepUp.run(() => getApi(client)('player.phoneNumber', { mobilePhone })),
  })
}

export function useProvePhone() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RouteSent<'player.verifyPhoneNumber'>) =>
      getApi(client)('player.verifyPhoneNumber', input),
  })
}
