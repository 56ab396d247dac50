import { type Database, inTransaction, isAppError, type Tx } from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'

interface Recording {
  readonly db: Database
  readonly audit: Audit
}

/** Keeps that a session was opened. The caller of the request is nobody yet: the player has just proved who it is. */
export const recordSignIn = (
  { audit }: Pick<Recording, 'audit'>,
  tx: Tx,
  { playerId, sessionId, loginMethod }: { playerId: bigint; sessionId: string; loginMethod: string },
): Promise<void> =>
  audit.record(tx, {
    act: 'session.opened',
    playerId,
    actor: { kind: 'player', name: playerId.toString() },
    object: sessionId,
    after: { loginMethod },
  })

/** Keeps a refused sign-in. Of an address without an account too: both do the same work (SEC-07). */
export const recordRefusal = (
  { db, audit }: Recording,
  playerId: bigint | null,
  reason: string,
): Promise<void> => inTransaction(db, (tx) => audit.record(tx, { act: 'session.refused', playerId, reason }))

/** Answers of a sign-in that is no failure: it goes on, or the server could not decide. */
const UNDECIDED = new Set(['error.second_factor.required', 'error.unavailable'])

/** Runs what follows the proof of a sign-in, and keeps its refusal with the code of the answer. */
export async function recordingRefusal<T>(
  recording: Recording,
  playerId: bigint,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isAppError(error) && !UNDECIDED.has(error.code)) await recordRefusal(recording, playerId, error.code)
    throw error
  }
}

/** Answers to a wrong proof of a signed-in player. */
const REFUSED_PROOFS = new Set([
  'error.old_password.incorrect',
  'error.second_factor.code',
  'error.passkey.refused',
])

/**
 * Checks a proof of a signed-in player, and keeps that it was wrong: who has stolen a session guesses so.
 * @param method as `amr` names it
 */
export async function recordingRefusedProof<T>(
  { db, audit }: Recording,
  {
    playerId,
    sessionId,
    method,
  }: { playerId: bigint; sessionId?: string; method: 'pwd' | 'otp' | 'passkey' },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isAppError(error) && REFUSED_PROOFS.has(error.code)) {
      const { code: reason } = error
      const event = {
        act: 'session.proof_refused',
        playerId,
        object: sessionId,
        after: { method },
        reason,
      } as const
      await inTransaction(db, (tx) => audit.record(tx, event))
    }
    throw error
  }
}
