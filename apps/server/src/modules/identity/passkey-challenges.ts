import { randomBytes } from 'node:crypto'
import { AppError, type Caller, type Clock, type Database, newToken } from '../../kernel/index.ts'
import { insertChallenge, takeChallenge } from './challenge-store.ts'
import { passkeyMinutes } from './passkey-rules.ts'
import { sha256 } from './rules.ts'

/** A challenge of one purpose is none for another. */
export type PasskeyPurpose = 'passkey_sign_in' | 'passkey_step_up' | 'passkey_add'
export type PasskeyOwner = Pick<Caller, 'playerId' | 'sessionId'>

interface ChallengeDependencies {
  readonly db: Database
  readonly clock: Clock
}

export interface OpenedChallenge {
  /** What the authenticator signs, base64url. */
  readonly challenge: string
  /** For the cookie of the browser: nobody else may answer. */
  readonly browserKey: string
  readonly timeoutMs: number
}

export const expired = (): AppError => new AppError('error.passkey.expired')
export const refused = (): AppError => new AppError('error.passkey.refused')

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * Stores the hash of a new challenge.
 * @param asking `owner` is null before somebody is signed in; `browserKey` is the cookie of an earlier challenge, which
 *   stays, so that two tabs do not disturb each other
 */
export async function openChallenge(
  { db, clock }: ChallengeDependencies,
  purpose: PasskeyPurpose,
  { owner, browserKey: earlier }: { owner: PasskeyOwner | null; browserKey: string | undefined },
): Promise<OpenedChallenge> {
  const challenge = randomBytes(32).toString('base64url')
  const browserKey = TOKEN.test(earlier ?? '') ? earlier! : newToken()
  const createdAt = clock.now()
  await insertChallenge(db, {
    challengeHash: sha256(challenge),
    playerId: owner?.playerId ?? null,
    purpose,
    missing: [],
    emailKey: null,
    target: owner?.sessionId ?? null,
    createdAt,
    expiresAt: createdAt.add({ minutes: passkeyMinutes }),
    browserHash: sha256(browserKey),
  })
  return { challenge, browserKey, timeoutMs: passkeyMinutes * 60_000 }
}

/**
 * Uses up the challenge that an answer names: it takes one answer, right or wrong.
 * @returns the challenge
 * @throws AppError `error.passkey.expired` for one that is unknown, over, used, of another browser or another session
 */
export async function spendChallenge(
  { db, clock }: ChallengeDependencies,
  purpose: PasskeyPurpose,
  answer: {
    readonly clientDataJSON: string
    readonly browserKey: string | undefined
    readonly owner: PasskeyOwner | null
  },
): Promise<string> {
  const challenge = challengeIn(answer.clientDataJSON)
  if (challenge === null) throw expired()
  const taken = await takeChallenge(db, {
    challengeHash: sha256(challenge),
    purpose,
    browserHash: sha256(answer.browserKey ?? ''),
    at: clock.now(),
  })
  const { playerId = null, sessionId = null } = answer.owner ?? {}
  if (taken?.playerId !== playerId || taken.target !== sessionId) throw expired()
  return challenge
}

/** The challenge that the browser says it was asked with; whether it was signed is checked later. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const { challenge } = data as { challenge?: unknown }
    return typeof challenge === 'string' && TOKEN.test(challenge) ? challenge : null
  } catch {
    return null
  }
}
