import { AppError, inTransaction, newToken, type Queryable } from '../../kernel/index.ts'
import { sha256 } from './rules.ts'
import type { SecondFactorDependencies } from './second-factor-codes.ts'
import * as store from './second-factor-store.ts'

/** Time to type a code after the password was right. */
export const secondFactorMinutes = 10
/** Codes tried after one password. */
export const secondFactorTries = 5

/** A sign-in whose password was right and whose code is missing. */
export interface SecondFactorChallenge {
  /** For the cookie of the browser that knew the password. */
  readonly browserKey: string
  readonly expiresAt: Temporal.Instant
}

/** Opens challenges for sign-ins by password. */
export interface SecondFactorGate {
  /** @returns null for an account without a second factor */
  challenge(proven: store.SecondFactorAttempt): Promise<SecondFactorChallenge | null>
  /** Whether an account has a second factor. */
  isOn(within: Queryable, playerId: bigint): Promise<boolean>
}

export function createSecondFactorGate({
  db,
  clock,
}: Pick<SecondFactorDependencies, 'db' | 'clock'>): SecondFactorGate {
  const isOn = async (within: Queryable, playerId: bigint) =>
    (await store.readTotp(within, playerId)) !== null
  return {
    isOn,
    async challenge(proven) {
      if (!(await isOn(db, proven.playerId))) return null
      const browserKey = newToken()
      const createdAt = clock.now()
      const expiresAt = createdAt.add({ minutes: secondFactorMinutes })
      const challengeHash = sha256(browserKey)
      await inTransaction(db, (tx) =>
        store.insertAttempt(tx, { ...proven, challengeHash, createdAt, expiresAt }),
      )
      return { browserKey, expiresAt }
    },
  }
}

/** The error of a sign-in whose password was right. */
export const codeRequired = ({ expiresAt }: SecondFactorChallenge): AppError =>
  new AppError('error.second_factor.required', {
    additionalInfo: { expiresAt: expiresAt.toString(), attemptsLeft: secondFactorTries },
  })
