import type { PolicyPlace } from '@marquee/markets'
import { changeAttempt } from './bank-attempt-store.ts'
import type { BankSignInDependencies, VerifiedAttempt } from './bank-attempts.ts'

export interface LoginDeposit {
  /** Null where none could be opened: the page of deposits says why, or offers the form. */
  readonly depositId: string | null
}

/** Who has signed in by an attempt, and where they are now. */
export interface SignedInVisit {
  readonly playerId: bigint
  /** Of the attempt: a repeat opens no second deposit. */
  readonly sessionId: string
  readonly location: PolicyPlace | undefined
  readonly ip: string
  readonly blackbox: string | undefined
}

/**
 * Opens the deposit that waits for the sign-in, by the rules of every deposit. The player is signed in whatever comes
 * of it: no money has moved.
 */
export async function depositAfter(
  { db, log, deposits }: Pick<BankSignInDependencies, 'db' | 'log' | 'deposits'>,
  { challengeHash, deposit, depositId }: VerifiedAttempt,
  { playerId, sessionId, location, ip, blackbox }: SignedInVisit,
): Promise<LoginDeposit | null> {
  if (!deposit) return null
  if (deposit.paidAt === 'identification' || !deposits) return { depositId }
  const { amount, currency, langmarket } = deposit
  try {
    const opened = await deposits.open(playerId, {
      attemptId: sessionId,
      amount: { minor: BigInt(amount), currency },
      langmarket,
      location,
      visit: { ip, ...(blackbox === undefined ? {} : { blackbox }) },
    })
    if (!opened) return { depositId: null }
    await changeAttempt(db, challengeHash, { depositId: opened.depositId })
    return { depositId: opened.depositId }
  } catch (error) {
    log.error({ err: error, playerId }, 'the deposit of a sign-in by bank was not opened')
    return { depositId: null }
  }
}
