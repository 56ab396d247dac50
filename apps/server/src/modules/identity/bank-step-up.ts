import { AppError, type Caller, inTransactionOf, type Queryable } from '../../kernel/index.ts'
import { lockAccount, readKinds } from './authenticator-store.ts'
import * as store from './bank-attempt-store.ts'
import { type Asking, type BankSignInDependencies, expired, findAny, refused } from './bank-attempts.ts'
import { openAttempt, type OpenedAttempt } from './bank-opening.ts'
import type { BankReports } from './bank-ports.ts'
import { bankMarket, bankStepUpBudget } from './bank-rules.ts'
import { learnPerson } from './bank-verify.ts'
import { countAttempt } from './count-attempt.ts'
import type { Sessions, SignedIn } from './sessions.ts'

type Owner = Pick<Caller, 'playerId' | 'sessionId'>

/** A signed-in player proves again who they are, by the bank of the account (decision 73). */
export interface BankStepUp {
  /** Whether a bank can be asked for a player who has one. */
  isOffered(playerId: bigint, within: Queryable): Promise<boolean>
  /** @throws AppError `error.bank.refused`, `.unavailable`, `error.rate.limited`, `error.token.expired` */
  authorize(owner: Owner, input: { readonly languageCode: string }, asking: Asking): Promise<OpenedAttempt>
  /**
   * Exchanges the bank's code for the proof, which works one time, in the session that began it.
   * @throws AppError `error.bank.expired`, `.pending`, `.refused` (`another_person`), `.unavailable`;
   *   `error.token.expired` when the session is over
   */
  prove(
    owner: Owner,
    input: { readonly sessionId: string; readonly code: string },
    asking: Asking,
  ): Promise<SignedIn>
}

export type BankStepUpDependencies = BankSignInDependencies & {
  readonly reports: BankReports
  readonly sessions: Pick<Sessions, 'proveAgain'>
}

export function createBankStepUp(deps: BankStepUpDependencies): BankStepUp {
  const { db, clock, accounts } = deps

  /** Where the bank of an account is; null where none can be asked. */
  async function bankOf(playerId: bigint, within: Queryable = db): Promise<ReturnType<typeof bankMarket>> {
    const facts = await accounts.factsOf(playerId, within)
    if (!facts) throw new AppError('error.token.expired')
    return deps.company ? bankMarket(deps, facts.market, clock.now()) : null
  }

  return {
    isOffered: async (playerId, within) => (await bankOf(playerId, within)) !== null,

    async authorize(owner, { languageCode }, { ip, signal }) {
      const { playerId } = owner
      const kinds = await readKinds(db, playerId)
      const offered = kinds.has('bank') ? await bankOf(playerId) : null
      if (!offered) throw refused('not_offered')
      const subject = `player:${playerId}`
      const budget = await countAttempt(deps, { scope: 'bank-step-up', subject, ...bankStepUpBudget })
      return openAttempt(deps, { purpose: 'step_up', owner, offered, languageCode, budget }, { ip, signal })
    },

    async prove(owner, { sessionId, code }, { browserKey, signal }) {
      const attempt = await findAny(deps, sessionId, browserKey, 'step_up')
      if (attempt.owner?.playerId !== owner.playerId || attempt.owner.sessionId !== owner.sessionId)
        throw expired()
      if (attempt.refusal !== null) throw refused(attempt.refusal)
      if (!(await learnPerson({ deps, reports: deps.reports }, attempt, { sessionId, code, signal })))
        throw expired()
      return inTransactionOf(db, owner.playerId, async (tx) => {
        const at = clock.now()
        await lockAccount(tx, owner.playerId)
        const present = await store.lockAttempt(tx, { challengeHash: attempt.challengeHash, at })
        if (!present) throw expired()
        if (present.refusal !== null) throw refused(present.refusal)
        const { personKey, numberSealed } = present
        if (personKey === null) throw new AppError('error.bank.pending')
        if ((await store.findBankPlayer(tx, personKey)) !== owner.playerId) throw refused('another_person')
        await store.moveEnd(tx, attempt.challengeHash, { endedAt: at })
        await store.noteBankUse(tx, { playerId: owner.playerId, personKey, numberSealed, at })
        return deps.sessions.proveAgain(tx, owner, 'bank')
      })
    },
  }
}
