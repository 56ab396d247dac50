import type { RouteAnswer } from '@marquee/contract'
import { rateKey, returnAttempt } from '../../kernel/index.ts'
import { type AttemptCounting, countAttempt } from './count-attempt.ts'
import type { DeviceChecks } from './device-checks.ts'
import { openChallenge, type OpenedChallenge, refused, spendChallenge } from './passkey-challenges.ts'
import { type Assertion, noteProof, type ProofDependencies, provePasskey } from './passkey-proofs.ts'
import { type PasskeySite, passkeySignInBudget } from './passkey-rules.ts'
import type { Passkey } from './passkey-store.ts'
import { recordingRefusal } from './sign-in-acts.ts'
import {
  openSignIn,
  refuseByStatus,
  type SessionOpening,
  type SignInAnswer,
  type SignInVisit,
} from './sign-in-session.ts'

export type RequestOptions = RouteAnswer<'passkey.signInOptions'>

/** An opened challenge and what the browser gets. */
export interface Asked<Options> {
  readonly options: Options
  readonly browserKey: string
}

export interface PasskeySignInRequest extends SignInVisit {
  readonly passkey: Assertion
  /** Of the browser that was asked. */
  readonly browserKey: string | undefined
  /** What the device company's script has collected. */
  readonly blackbox?: string | undefined
  readonly signal?: AbortSignal
}

export type PasskeySignInDependencies = ProofDependencies &
  SessionOpening &
  AttemptCounting & { readonly devices: Pick<DeviceChecks, 'check'> }

export function requestOptions(
  site: PasskeySite,
  { challenge, browserKey, timeoutMs }: OpenedChallenge,
  allowed: readonly Passkey[],
): Asked<RequestOptions> {
  return {
    browserKey,
    options: {
      challenge,
      rpId: site.rpId,
      allowCredentials: allowed.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: 'public-key',
        transports: [...transports],
      })),
      userVerification: 'required',
      timeout: timeoutMs,
    },
  }
}

/** The same for everybody: nobody says who they are before. */
export async function askForSignIn(
  deps: PasskeySignInDependencies,
  browserKey: string | undefined,
): Promise<Asked<RequestOptions>> {
  const opened = await openChallenge(deps, 'passkey_sign_in', { owner: null, browserKey })
  return requestOptions(deps.site, opened, [])
}

/**
 * Signs in the owner of a passkey (`loginMethod` PASSKEY).
 * @throws AppError `error.passkey.expired`, `error.passkey.refused`, `error.rate.limited`; with the right passkey those
 *   of the account's status and `error.device.refused`
 */
export async function signInByPasskey(
  deps: PasskeySignInDependencies,
  { passkey: answer, browserKey, blackbox, signal, ...visit }: PasskeySignInRequest,
): Promise<SignInAnswer> {
  const subject = rateKey(visit.ip)
  const budget = await countAttempt(deps, { scope: 'passkey-sign-in', subject, ...passkeySignInBudget })
  const { clientDataJSON } = answer
  const challenge = await spendChallenge(deps, 'passkey_sign_in', { clientDataJSON, browserKey, owner: null })
  const proof = await provePasskey(deps, answer, { challenge, handle: 'required' })
  const facts = await deps.accounts.factsOf(proof.passkey.playerId)
  if (!facts) throw refused()
  // The passkey was right, so this was not a guess.
  await returnAttempt(deps.db, budget)
  return recordingRefusal(deps, facts.playerId, async () => {
    await refuseByStatus(deps, facts, visit)
    const owner = { playerId: facts.playerId }
    await deps.devices.check({ ip: visit.ip, blackbox, signal, type: 'login', owner, place: facts })
    const method = { loginMethod: 'PASSKEY', authenticationMethods: ['passkey'] } as const
    return openSignIn(deps, facts, { ...visit, ...method }, (tx) => noteProof(deps, tx, proof))
  })
}
