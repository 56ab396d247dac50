import type { MarketId } from '@marquee/markets'
import { AppError, inTransaction, isAppError, type Tx } from '../../kernel/index.ts'
import { candidatesOf } from './bank-accounts.ts'
import * as store from './bank-attempt-store.ts'
import {
  type Asking,
  type BankSignInDependencies,
  type BankState,
  expired,
  findAny,
  findVerified,
  moneyOf,
  refused,
  stateOf,
} from './bank-attempts.ts'
import type { BankPerson, BankReports } from './bank-ports.ts'
import { bankKey } from './bank-reports.ts'
import { contactMinutes, demandsIn, isSamePerson } from './bank-rules.ts'
import { sha256, signInRefusal } from './rules.ts'

export interface VerifyDependencies {
  readonly deps: BankSignInDependencies
  readonly reports: BankReports
}

/** Exchanges the bank's code for the person; the same code may come again. */
export async function verifyCode(
  context: VerifyDependencies,
  { sessionId, code }: { readonly sessionId: string; readonly code: string },
  { browserKey, signal }: Asking,
): Promise<BankState> {
  const { deps } = context
  const presentState = async () => stateOf(deps, sessionId, await findVerified(deps, sessionId, browserKey))
  const before = await findAny(deps, sessionId, browserKey)
  if (before.refusal !== null) {
    await noteCodeOfRefused(context, before, { sessionId, code, signal })
    throw await refusalOf(deps, await findAny(deps, sessionId, browserKey))
  }
  if (before.verifiedAt !== null) {
    if (!before.usedCodeHash?.equals(sha256(code))) throw expired()
    return presentState()
  }
  const isLearnt = await learnPerson(context, before, { sessionId, code, signal })
  if (!isLearnt) {
    // Another request with the same code may have been faster.
    const present = await findAny(deps, sessionId, browserKey)
    if (present.verifiedAt === null || !present.usedCodeHash?.equals(sha256(code)))
      throw (await unpaidOf(deps, present)) ?? expired()
    return presentState()
  }
  await inTransaction(deps.db, (tx) => verify(deps, tx, { challengeHash: before.challengeHash, code }))
  const attempt = await findAny(deps, sessionId, browserKey)
  if (attempt.refusal !== null) throw await refusalOf(deps, attempt)
  return presentState()
}

/**
 * Compares the code of an attempt that the status of its account has refused: with the right one the person is told
 * what the status is (EXC-25), and may sign in to what stays open during a break (EXC-06). A company that does not
 * answer changes nothing.
 */
async function noteCodeOfRefused(
  context: VerifyDependencies,
  attempt: store.BankAttempt,
  named: { sessionId: string; code: string; signal: AbortSignal },
): Promise<void> {
  const { deps } = context
  if (attempt.refusal !== 'account' || attempt.verifiedAt !== null || attempt.personKey === null) return
  const playerId = await store.findBankPlayer(deps.db, attempt.personKey)
  const isLearnt = await learnPerson(context, attempt, named).catch((error: unknown) => {
    if (isAppError(error)) return false
    throw error
  })
  if (!isLearnt || playerId === null) return
  const verified = { usedCodeHash: sha256(named.code), verifiedAt: deps.clock.now(), playerId }
  await store.changeAttempt(deps.db, attempt.challengeHash, verified)
}

/** The frame has returned without a code from a deposit: what is known about its money. */
async function unpaidOf(deps: BankSignInDependencies, attempt: store.BankAttempt): Promise<AppError | null> {
  if (attempt.deposit?.paidAt !== 'identification' || attempt.verifiedAt !== null) return null
  return refused('not_paid', { money: (await moneyOf(deps, attempt)) ?? 'none' })
}

/**
 * Checks the bank's code; a company with codes of its own names the person for it.
 * @returns false when the company does not take the code
 * @throws AppError `error.bank.expired`, `error.bank.unavailable`
 */
export async function learnPerson(
  { deps, reports }: VerifyDependencies,
  attempt: Pick<store.BankAttempt, 'challengeHash' | 'callbackUrl' | 'ownCodeHash'>,
  { sessionId, code, signal }: { sessionId: string; code: string; signal: AbortSignal },
): Promise<boolean> {
  if (!deps.company?.exchange) {
    return attempt.ownCodeHash.equals(sha256(code))
  }
  const answer = await deps.company.exchange({ code, callbackUrl: attempt.callbackUrl, signal })
  if (answer.outcome === 'unknown') throw new AppError('error.bank.unavailable')
  if (answer.outcome === 'refused') return false
  if (!(await isOfAttempt(deps, attempt, { sessionId, answer }))) throw expired()
  await reports.identified({ attemptId: sessionId, person: answer.person })
  await compare(deps, sessionId, answer.person)
  return true
}

/** Whether a company's token is about the attempt: it names it, or has the reference that the callback had. */
async function isOfAttempt(
  { db, clock }: BankSignInDependencies,
  { challengeHash }: Pick<store.BankAttempt, 'challengeHash'>,
  { sessionId, answer }: { sessionId: string; answer: { attemptId: string | null; reference: string } },
): Promise<boolean> {
  if (answer.attemptId !== null) return answer.attemptId === sessionId
  const attempt = await store.readAttempt(db, { challengeHash, at: clock.now() })
  return attempt !== null && attempt.reference !== '' && attempt.reference === answer.reference
}

/** The token must name the person whom the bank has named before. */
async function compare(deps: BankSignInDependencies, sessionId: string, person: BankPerson): Promise<void> {
  const challengeHash = sha256(sessionId)
  const attempt = await store.readAttempt(deps.db, { challengeHash, at: deps.clock.now() })
  // Who is refused by the status of their account can still get in to what stays open during a break.
  if (!attempt?.person || (attempt.refusal !== null && attempt.refusal !== 'account')) return
  const isSameKey =
    person.personId !== null && bankKey(deps.personalKey, person.personId) === attempt.personKey
  if (isSameKey && isSamePerson(attempt.person, person)) return
  await store.changeAttempt(deps.db, challengeHash, { refusal: 'name_differs' })
  if (attempt.depositId !== null)
    deps.log.error(
      { alarm: true, depositId: attempt.depositId },
      'the bank of a deposit names another person than before the payment',
    )
}

/** The step after the bank: a known person is complete, one who may have an account proves it, others tell contacts. */
async function verify(
  deps: BankSignInDependencies,
  tx: Tx,
  { challengeHash, code }: { challengeHash: Buffer; code: string },
): Promise<void> {
  const at = deps.clock.now()
  const attempt = await store.lockAttempt(tx, { challengeHash, at })
  if (!attempt) throw expired()
  if (attempt.refusal !== null || attempt.verifiedAt !== null) return
  const { person, personKey } = attempt
  if (!person || personKey === null) throw new AppError('error.bank.pending')
  const playerId = await store.findBankPlayer(tx, personKey)
  const isCandidate =
    playerId === null && (await candidatesOf(deps, { ...attempt, person, personKey }, tx)).size > 0
  await store.changeAttempt(tx, challengeHash, {
    usedCodeHash: sha256(code),
    verifiedAt: at,
    playerId,
    step: playerId !== null ? 'Complete' : isCandidate ? 'Duplicated' : 'ContactInfo',
  })
  await store.moveEnd(tx, challengeHash, { expiresAt: at.add({ minutes: contactMinutes }) })
}

/**
 * The refusal of an attempt, with what helps: the least age, or the days of a break. The status of an account is told
 * after the right code only (EXC-25): the person may have followed a link of somebody else to the bank.
 */
async function refusalOf(deps: BankSignInDependencies, attempt: store.BankAttempt): Promise<AppError> {
  const { db, clock, accounts } = deps
  const reason = attempt.refusal ?? 'declined'
  const money = await moneyOf(deps, attempt)
  if (money !== null) return refused(reason, { money })
  if (reason === 'under_age' && attempt.person) {
    const place = { market: attempt.market as MarketId, residence: attempt.person.country, at: clock.now() }
    return refused(reason, { minimumAge: demandsIn(deps, place).minAge })
  }
  if (reason === 'excluded')
    return refused(reason, await deps.registerChecks.exclusionOfAttempt(attempt.challengeHash))
  if (reason !== 'account' || attempt.personKey === null || attempt.verifiedAt === null)
    return refused(reason)
  const playerId = await store.findBankPlayer(db, attempt.personKey)
  const facts = playerId === null ? null : await accounts.factsOf(playerId)
  const refusal = facts && signInRefusal(facts, clock.now())
  if (!facts || !refusal) return refused(reason)
  const cooling = facts.status === 'TIMEOUT'
  const days = 'days' in refusal ? { days: refusal.days } : {}
  return refused(reason, { code: refusal.code, cooling, ...days })
}
