import { createHmac } from 'node:crypto'
import { currencyOfCountry, type MarketId } from '@marquee/markets'
import { inTransaction, type Tx } from '../../kernel/index.ts'
import * as store from './bank-attempt-store.ts'
import { type BankSignInDependencies, SESSION_ID } from './bank-attempts.ts'
import type { BankPerson, BankRefusal, BankReports, BankVerdict } from './bank-ports.ts'
import { isHolder, joinRefusal } from './bank-rules.ts'
import { isOnBreak, sessionRefusal, sha256, signInRefusal } from './rules.ts'

/** Key of the authenticator of a bank's person: a digest, because the bank's id may be a national number (ID-08). */
export function bankKey(personalKey: Buffer, personId: string): string {
  return createHmac('sha256', personalKey).update(`bank:${personId}`).digest('base64url')
}

/** What the company names in its callbacks. */
interface Named {
  readonly attemptId: string
  readonly reference?: string
}

/** Whether the company's callback is about another order of it than the attempt's. */
const isOfAnotherOrder = ({ reference }: Named, attempt: store.BankAttempt): boolean =>
  reference !== undefined && attempt.reference !== '' && attempt.reference !== reference

/** Why the person may not go on: the account's status, or the rules of joining. */
async function refusalFor(
  deps: BankSignInDependencies,
  attempt: store.BankAttempt,
  person: BankPerson,
): Promise<BankRefusal | null> {
  const { db, clock, accounts } = deps
  // Every bank of the offered markets names a number; a person without one could never sign in again.
  if (person.personId === null) return 'not_offered'
  const playerId = await store.findBankPlayer(db, bankKey(deps.personalKey, person.personId))
  if (attempt.owner && attempt.owner.playerId !== playerId) return 'another_person'
  const facts = playerId === null ? null : await accounts.factsOf(playerId)
  if (facts) {
    // Who proves it again has a session already: during a break it is one of what stays open.
    const refusal = attempt.owner
      ? sessionRefusal(facts, { isDuringBreak: true }, clock.now())
      : signInRefusal(facts, clock.now())
    return refusal ? 'account' : null
  }
  return joinRefusal(deps, attempt.market as MarketId, person, clock.now())
}

/**
 * Whether registers of excluded players let a person go on. Asked before the transaction, which must not wait for
 * companies; the step-up of a signed-in player is no sign-in.
 */
async function registerRefusalFor(
  deps: BankSignInDependencies,
  named: Named,
  person: BankPerson,
): Promise<BankRefusal | null> {
  const { db, clock, accounts } = deps
  const { attemptId } = named
  if (!SESSION_ID.test(attemptId) || person.personId === null) return null
  const challengeHash = sha256(attemptId)
  const attempt = await store.readAttempt(db, { challengeHash, at: clock.now() })
  if (attempt?.purpose !== 'bank_sign_in' || attempt.person !== null || attempt.refusal !== null) return null
  if (isOfAnotherOrder(named, attempt)) return null
  if ((await refusalFor(deps, attempt, person)) !== null) return null
  const playerId = await store.findBankPlayer(db, bankKey(deps.personalKey, person.personId))
  const facts = playerId === null ? null : await accounts.factsOf(playerId)
  return deps.registerChecks.checkBankPerson(challengeHash, person, facts)
}

interface OpenedPayment {
  readonly personKey: string
  readonly payment: { readonly playerId: bigint; readonly sessionId: string }
  readonly depositId: string
}

/**
 * Opens the deposit that the bank pays in this visit, by the rules of every deposit. It asks companies, so it comes
 * before the transaction; a repeated callback gets the same one. Undefined where none was asked for, or where
 * nobody may go on.
 */
async function paymentFor(
  deps: BankSignInDependencies,
  named: Named,
  person: BankPerson,
): Promise<OpenedPayment | BankRefusal | undefined> {
  const { db, clock, deposits } = deps
  const { attemptId } = named
  if (!SESSION_ID.test(attemptId) || person.personId === null) return undefined
  const attempt = await store.readAttempt(db, { challengeHash: sha256(attemptId), at: clock.now() })
  if (attempt?.deposit?.paidAt !== 'identification' || !deposits || attempt.refusal !== null) return undefined
  if (isOfAnotherOrder(named, attempt)) return undefined
  if ((await refusalFor(deps, attempt, person)) !== null) return undefined
  const personKey = bankKey(deps.personalKey, person.personId)
  if (attempt.personKey !== null && attempt.personKey !== personKey) return undefined
  const playerId = await store.findBankPlayer(db, personKey)
  if (playerId === null) return 'no_account'
  const { amount, currency, langmarket, location, ip, blackbox } = attempt.deposit
  const opened = await deposits.open(playerId, {
    attemptId,
    amount: { minor: BigInt(amount), currency },
    langmarket,
    location: location ?? undefined,
    visit: { ip, ...(blackbox === null ? {} : { blackbox }) },
  })
  if (!opened) return 'deposit_refused'
  const { depositId, sessionId } = opened
  return { personKey, payment: { playerId, sessionId }, depositId }
}

const currencyOf = (attempt: store.BankAttempt): string => currencyOfCountry(attempt.person?.country ?? '')

/**
 * What the company is told of a refused attempt. A company that is told to stop sends no code back, and without its
 * code nobody gets in: a player on a break or excluded goes on where the bank is asked for no money, and the code then
 * opens a session of what stays open (EXC-06). Every other refusal ends at the bank.
 */
async function refusedVerdict(
  { db, accounts }: Pick<BankSignInDependencies, 'db' | 'accounts'>,
  { deposit }: Pick<store.BankAttempt, 'deposit'>,
  {
    refusal: reason,
    personKey,
    country,
  }: { readonly refusal: BankRefusal; readonly personKey: string | null; readonly country: string },
): Promise<BankVerdict> {
  const refused = { is: 'refused', reason } as const
  if (reason !== 'account' || deposit?.paidAt === 'identification' || personKey === null) return refused
  const playerId = await store.findBankPlayer(db, personKey)
  const facts = playerId === null ? null : await accounts.factsOf(playerId)
  return facts && isOnBreak(facts) ? { is: 'continue', currency: currencyOfCountry(country) } : refused
}

/** Locks the attempt and does the work; null when it is unknown, over, or another one of the company's. */
async function within<T>(
  { db, clock }: BankSignInDependencies,
  named: Named,
  work: (tx: Tx, attempt: store.BankAttempt) => Promise<T>,
): Promise<T | null> {
  if (!SESSION_ID.test(named.attemptId)) return null
  return inTransaction(db, async (tx) => {
    const attempt = await store.lockAttempt(tx, {
      challengeHash: sha256(named.attemptId),
      at: clock.now(),
    })
    return attempt && !isOfAnotherOrder(named, attempt) ? work(tx, attempt) : null
  })
}

/** Whether the holder of an account is the person whom the bank has named. */
function holderVerdict({ person, refusal }: store.BankAttempt, holder: string) {
  // After a refusal nobody will be named.
  if (person === null) return refusal === null ? 'unnamed' : 'same'
  return holder.trim() === '' || isHolder(person, holder) ? 'same' : 'another'
}

const compareAccount = async (
  deps: BankSignInDependencies,
  { holder, ...named }: Parameters<BankReports['accountChosen']>[0],
): ReturnType<BankReports['accountChosen']> => {
  const verdict = await within(deps, named, async (tx, attempt) => {
    const found = holderVerdict(attempt, holder)
    if (found === 'another' && attempt.verifiedAt === null)
      await store.changeAttempt(tx, attempt.challengeHash, { refusal: 'name_differs' })
    return found
  })
  if (verdict !== null || !SESSION_ID.test(named.attemptId)) return verdict
  const over = await store.readAnyAttempt(deps.db, sha256(named.attemptId))
  const isKnown = over !== null && over.person !== null && !isOfAnotherOrder(named, over)
  return isKnown ? holderVerdict(over, holder) : null
}

/** What the company's callbacks tell, each answer given one time. */
export function createReports(deps: BankSignInDependencies): BankReports {
  return {
    identified: async ({ person, ...named }) => {
      const registerRefusal = await registerRefusalFor(deps, named, person)
      // Nobody pays who may not go on.
      const paid = registerRefusal === null ? await paymentFor(deps, named, person) : undefined
      const opened = typeof paid === 'object' ? paid : undefined
      return within(deps, named, async (tx, attempt): Promise<BankVerdict> => {
        if (attempt.refusal !== null) {
          const { refusal, personKey } = attempt
          return refusedVerdict(deps, attempt, { refusal, personKey, country: person.country })
        }
        if (attempt.person !== null) {
          if (attempt.deposit?.paidAt !== 'identification')
            return { is: 'continue', currency: currencyOf(attempt) }
          // Only the person who was named first pays.
          return opened && opened.personKey === attempt.personKey
            ? { is: 'continue', currency: currencyOf(attempt), payment: opened.payment }
            : { is: 'refused', reason: 'name_differs' }
        }
        const depositRefusal = typeof paid === 'string' ? paid : 'deposit_refused'
        const refusal =
          (await refusalFor(deps, attempt, person)) ??
          registerRefusal ??
          (attempt.deposit?.paidAt === 'identification' && !opened ? depositRefusal : null)
        const { personId, ...known } = person
        const personKey = personId === null ? null : bankKey(deps.personalKey, personId)
        await store.changeAttempt(tx, attempt.challengeHash, {
          person: known,
          personKey,
          numberSealed: personKey === null ? null : deps.registerChecks.sealNumber(person, personKey),
          refusal,
          // The token of a company names the attempt by it.
          ...(named.reference === undefined ? {} : { reference: named.reference }),
          ...(opened && refusal === null ? { depositId: opened.depositId } : {}),
        })
        const { country } = person
        if (refusal !== null) return refusedVerdict(deps, attempt, { refusal, personKey, country })
        const currency = currencyOfCountry(country)
        return { is: 'continue', currency, ...(opened ? { payment: opened.payment } : {}) }
      })
    },
    declined: async (named) =>
      (await within(deps, named, async (tx, attempt) => {
        if (attempt.person === null && attempt.refusal === null)
          await store.changeAttempt(tx, attempt.challengeHash, { refusal: 'declined' })
        return true
      })) ?? false,
    accountChosen: (report) => compareAccount(deps, report),
  }
}
