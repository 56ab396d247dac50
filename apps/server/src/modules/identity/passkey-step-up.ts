import { AppError, inTransactionOf } from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { lockAccount } from './authenticator-store.ts'
import { type AttemptCounting, countAttempt } from './count-attempt.ts'
import { openChallenge, type PasskeyOwner, refused, spendChallenge } from './passkey-challenges.ts'
import { type Assertion, noteProof, type ProofDependencies, provePasskey } from './passkey-proofs.ts'
import { passkeyStepUpBudget } from './passkey-rules.ts'
import { type Asked, type RequestOptions, requestOptions } from './passkey-sign-in.ts'
import { readPasskeys } from './passkey-store.ts'
import type { Sessions, SignedIn } from './sessions.ts'
import { recordingRefusedProof } from './sign-in-acts.ts'

export type PasskeyStepUpDependencies = ProofDependencies &
  AttemptCounting & { readonly audit: Audit; readonly sessions: Pick<Sessions, 'proveAgain'> }

/** @throws AppError `error.not_found` for an account without a passkey, `error.rate.limited` */
export async function askForProof(
  deps: PasskeyStepUpDependencies,
  owner: PasskeyOwner,
  browserKey: string | undefined,
): Promise<Asked<RequestOptions>> {
  const passkeys = await readPasskeys(deps.db, owner.playerId)
  if (passkeys.length === 0) throw new AppError('error.not_found')
  const subject = `player:${owner.playerId}`
  await countAttempt(deps, { scope: 'passkey-step-up', subject, ...passkeyStepUpBudget })
  const opened = await openChallenge(deps, 'passkey_step_up', { owner, browserKey })
  return requestOptions(deps.site, opened, passkeys)
}

/**
 * The player of a session proves again who they are (decision 61).
 * @throws AppError `error.passkey.expired`; `error.passkey.refused`, also for the passkey of another account;
 *   `error.token.expired` when the session is over
 */
export async function stepUpByPasskey(
  deps: PasskeyStepUpDependencies,
  owner: PasskeyOwner,
  { passkey: answer, browserKey }: { readonly passkey: Assertion; readonly browserKey: string | undefined },
): Promise<SignedIn> {
  const { clientDataJSON } = answer
  const challenge = await spendChallenge(deps, 'passkey_step_up', { clientDataJSON, browserKey, owner })
  return recordingRefusedProof(deps, { ...owner, method: 'passkey' }, async () => {
    const proof = await provePasskey(deps, answer, { challenge, handle: 'optional' })
    if (proof.passkey.playerId !== owner.playerId) throw refused()
    return inTransactionOf(deps.db, owner.playerId, async (tx) => {
      await lockAccount(tx, owner.playerId)
      await noteProof(deps, tx, proof)
      return deps.sessions.proveAgain(tx, owner, 'passkey')
    })
  })
}
