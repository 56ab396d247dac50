import type { RouteOutput, RouteSent } from '@marquee/contract'
import { useIsHydrated } from '../../shared/browser/use-is-hydrated.ts'

/**
 * Why the browser gave no passkey. `cancelled`: the person closed its dialog, or has no passkey of this site: browsers
 * do not tell the two apart. `exists`: the device has one for this account. `unsupported`: no device at hand
 * can keep one, or unlock it. `unloaded`: our script for it did not arrive.
 */
export type PasskeyReason = 'cancelled' | 'exists' | 'unsupported' | 'unloaded' | 'failed'

/** The browser gave no passkey. Nothing was sent. */
export class PasskeyProblem extends Error {
  override readonly name = 'PasskeyProblem'
  readonly reason: PasskeyReason

  constructor(reason: PasskeyReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** Whether this browser has passkeys at all. */
export const canUsePasskeys = (): boolean =>
  globalThis.isSecureContext && typeof globalThis.PublicKeyCredential === 'function'

/** The same for a component: false until hydration, because the server does not know. */
export const useCanUsePasskeys = (): boolean => useIsHydrated() && canUsePasskeys()

/** The library is loaded when a passkey is asked for. */
const load = () =>
  import('@simplewebauthn/browser').catch((error: unknown) => {
    throw new PasskeyProblem('unloaded', { cause: error })
  })

/** By the names of WebAuthn's errors. */
const reasonByName: Readonly<Record<string, PasskeyReason>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
  ConstraintError: 'unsupported',
  NotSupportedError: 'unsupported',
}

/** @param error of the library, with the browser's own as its cause */
export function passkeyProblem(error: unknown): PasskeyProblem {
  const original = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const name = original instanceof Error ? original.name : ''
  return new PasskeyProblem(reasonByName[name] ?? 'failed', { cause: error })
}

/** Asks the person for a passkey. @throws PasskeyProblem */
export async function askPasskey(
  options: RouteOutput<'passkey.signInOptions'>,
): Promise<RouteSent<'passkey.signIn'>['passkey']> {
  const { startAuthentication } = await load()
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    const answer = { id, clientDataJSON, authenticatorData, signature }
    return userHandle === undefined ? answer : { ...answer, userHandle }
  } catch (error) {
    throw passkeyProblem(error)
  }
}

/** Asks the person to make a passkey. @throws PasskeyProblem */
export async function makePasskey(
  options: RouteOutput<'passkey.addOptions'>,
): Promise<RouteSent<'passkey.add'>['passkey']> {
  const { startRegistration } = await load()
  try {
    const { id, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, clientDataJSON, attestationObject, transports }
  } catch (error) {
    throw passkeyProblem(error)
  }
}
