import type { RouteOutput, RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { makePasskey, type StepUp } from '../../domain/credentials/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

export type Methods = RouteOutput<'player.stepUpMethods'>['methods']

const methodsKey = [...ME, 'step-up-methods'] as const

/** Whether the account has a password. */
export const methodsQuery = () => apiQuery(methodsKey, 'player.stepUpMethods', {})

/** Changes the password; the present one is proof enough when the server asks for a step-up. */
export function useChangePassword(stepUp: StepUp) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Required<RouteSent<'player.password'>>) =>
      stepUp.run(() => getApi(client)('player.password', input), input.oldPassword),
  })
}

/** Sets the first password of an account without one; the server asks for a step-up when the last proof is old. */
export function useSetPassword(stepUp: StepUp) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (newPassword: string) => stepUp.run(() => getApi(client)('player.password', { newPassword })),
  })
}

/** Reads again which ways to prove who one is the account has. */
export function useReadMethodsAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: methodsKey })
}

const phoneKey = [...ME, 'phone'] as const

/** The present number, masked. */
export const phoneQuery = () => apiQuery(phoneKey, 'player.phone', {})

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
    onSuccess: (proven) => client.setQueryData(phoneKey, proven),
  })
}

export type PasskeyList = RouteOutput<'passkey.list'>
export type Passkey = PasskeyList['passkeys'][number]

const passkeysKey = [...ME, 'passkeys'] as const

/** The passkeys of the account. */
export const passkeysQuery = () => apiQuery(passkeysKey, 'passkey.list', {})

/** Makes a passkey in this browser and adds it; the server asks for a step-up when the last proof is old. */
export function useAddPasskey(stepUp: StepUp) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const api = getApi(client)
      const passkey = await makePasskey(await stepUp.run(() => api('passkey.addOptions', {})))
      return stepUp.run(() => api('passkey.add', { passkey }))
    },
    // Another tab may have added one as well.
    onSettled: () => client.invalidateQueries({ queryKey: passkeysKey }),
  })
}

export function useRenamePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: RouteSent<'passkey.rename'>) => getApi(client)('passkey.rename', change),
    onSettled: () => client.invalidateQueries({ queryKey: passkeysKey }),
  })
}

/** Removes a passkey; the server asks for a step-up when the last proof is old. */
export function useRemovePasskey(stepUp: StepUp) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (passkeyId: string) => stepUp.run(() => getApi(client)('passkey.remove', { passkeyId })),
    onSettled: () => client.invalidateQueries({ queryKey: passkeysKey }),
  })
}
