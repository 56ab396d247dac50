import { passwordContains, passwordProblems } from '@marquee/contract/rules'
import {
  AppError,
  type Clock,
  type Database,
  fieldError,
  inTransactionOf,
  publish,
  type Tx,
  type QueueRequest,
  type Passwords,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Outside } from '../outside/index.ts'
import { changePassword, insertPassword, lockAccount } from './authenticator-store.ts'
import type { IsBreached } from './breached-passwords.ts'
import { endChallenges } from './challenge-store.ts'
import { forgetDevices } from './login-history-store.ts'
import { type MailBrand, passwordChangedMail } from './mails.ts'
import type { AccountFacts } from './ports.ts'
import { sha256 } from './rules.ts'

/** Event: a player has a new password. */
const passwordChangedTopic = 'password.changed'

/** Sets a new password of a player, whichever way it was allowed. */
export interface NewPasswords {
  /**
   * The rules of decision 21, with what is known of the owner.
   * @param field the form's name of the password
   * @throws AppError `error.validation` at the field
   */
  check(password: string, owner: AccountFacts, field: string): void
  hash(password: string, request: QueueRequest): Promise<string>
  /**
   * Stores it in one transaction with what a new password means: open resets end, no browser but the present one is
   * known any more, and the owner gets a mail. `within` runs under the lock of the account, before; it raises when the
   * change is not allowed any more, and ends sessions.
   * @param change `device` is the value of the request's device cookie; a `kind` of `first` says that there is no
   *   password yet
   * @throws AppError `error.password.reset` when there is none, and it is not the first
   */
  set<T>(
    owner: AccountFacts,
    change: { passwordHash: string; device: string | undefined; kind: 'first' | 'changed' | 'reset' },
    within: (tx: Tx) => Promise<T>,
  ): Promise<T>
}

export interface NewPasswordsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly passwords: Pick<Passwords, 'hash'>
  readonly isBreached: IsBreached
  readonly brand: MailBrand
  readonly audit: Audit
  readonly outside: Pick<Outside, 'queueMail'>
}

export function createNewPasswords(deps: NewPasswordsDependencies): NewPasswords {
  const { db, clock, brand } = deps
  return {
    check(password, owner, field) {
      const problem = passwordProblems(password, owner)[0]
      if (problem !== undefined) throw fieldError(field, problem)
      if (passwordContains(password, brand.name)) throw fieldError(field, 'contains_brand')
      if (deps.isBreached(password)) throw fieldError(field, 'breached')
    },
    hash: (password, request) => deps.passwords.hash(password, request),
    set: (owner, { passwordHash, device, kind }, within) =>
      inTransactionOf(db, owner.playerId, async (tx) => {
        const { playerId } = owner
        await lockAccount(tx, playerId)
        const result = await within(tx)
        const at = clock.now()
        if (kind === 'first') await insertPassword(tx, { playerId, email: owner.email, passwordHash, at })
        else if (!(await changePassword(tx, playerId, { passwordHash, at })))
          throw new AppError('error.password.reset')
        await endChallenges(tx, { playerId, purpose: 'password_reset', at })
        await forgetDevices(tx, playerId, device === undefined ? null : sha256(device))
        await deps.audit.record(tx, { act: 'password.changed', playerId, reason: kind })
        await publish(tx, { topic: passwordChangedTopic, playerId })
        await deps.outside.queueMail(
          tx,
          passwordChangedMail(brand, { to: owner.email, language: owner.language }),
        )
        return result
      }),
  }
}
