import {
  AppError,
  type AttemptBudget,
  clearAttempts,
  type Clock,
  type Database,
  rateKey,
  returnAttempt,
  takeAttempt,
  type Tx,
  type Passwords,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { readPassword } from './authenticator-store.ts'
import { usedUp } from './count-attempt.ts'
import { presentPasswordBudget } from './rules.ts'
import { recordingRefusedProof } from './sign-in-acts.ts'

/** The password that a signed-in player has, asked for again before a change. */
export interface PresentPassword {
  /**
   * @param field the form's name of the password
   * @returns a check for the transaction of the change: raises when the password was changed meanwhile
   * @throws AppError `error.old_password.incorrect` with `attemptsLeft`, at the field; `error.rate.limited`
   */
  prove(
    playerId: bigint,
    password: string,
    request: { ip: string; signal: AbortSignal; field: string },
  ): Promise<(tx: Tx) => Promise<void>>
}

export function createPresentPassword(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly passwords: Pick<Passwords, 'matches'>
  readonly budgetScale: number
}): PresentPassword {
  const { db, clock } = deps

  const incorrect = (field: string, attemptsLeft: number) =>
    new AppError('error.old_password.incorrect', {
      additionalInfo: { attemptsLeft },
      fields: [{ field, code: 'incorrect', message: 'this is not the present password' }],
    })

  const check: PresentPassword['prove'] = async (playerId, password, { ip, signal, field }) => {
    const budget: AttemptBudget = {
      scope: 'present-password',
      subject: `player:${playerId}`,
      max: presentPasswordBudget.max * deps.budgetScale,
      windowMs: presentPasswordBudget.windowMs,
    }
    const attempt = await takeAttempt(db, clock, budget)
    if (!attempt.allowed) throw usedUp(attempt, clock)
    const known = await readPassword(db, playerId)
    const place = { rank: 'known', address: rateKey(ip), signal } as const
    const isRight = await deps.passwords
      .matches(password, known?.passwordHash ?? null, place)
      .catch(async (error: unknown) => {
        // No password was checked.
        await returnAttempt(db, budget)
        throw error
      })
    if (!isRight || !known) throw incorrect(field, attempt.left)
    await clearAttempts(db, budget)
    return async (tx) => {
      const present = await readPassword(tx, playerId)
      if (present?.revision !== known.revision) throw incorrect(field, attempt.left)
    }
  }

  return {
    prove: (playerId, password, request) =>
      recordingRefusedProof(deps, { playerId, method: 'pwd' }, () => check(playerId, password, request)),
  }
}
