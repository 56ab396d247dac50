import { currencyOfCountry, marketOfCountry } from '@marquee/markets'
import { type Database, inTransaction, type Tx, uniqueViolation } from '../../kernel/index.ts'
import { insertAccount } from './authenticator-store.ts'
import * as store from './bank-attempt-store.ts'
import {
  type BankSignInDependencies,
  type BankState,
  findVerified,
  stateOf,
  type VerifiedAttempt,
} from './bank-attempts.ts'
import { subjectOfChallenge } from './challenge-store.ts'
import { duplicateMail } from './mails.ts'
import { provenKinds } from './pin-store.ts'
import type { Likeness } from './ports.ts'
import { publishRegistrationCompleted } from './registration-completed.ts'

const isTaken = (error: unknown): boolean => uniqueViolation(error) !== undefined

function matchesOf({ accounts }: BankSignInDependencies, attempt: VerifiedAttempt, within: Tx | Database) {
  const { person, contact } = attempt
  const likeness: Likeness = {
    ...person,
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    nationalNumberDigest: Buffer.from(attempt.personKey, 'base64url'),
  }
  return accounts.matchesOf(likeness, within)
}

/**
 * Accounts that may belong to the person (ID-05). A namesake with a bank's number of their own is another person,
 * unless it is a number of another market: one person may have one of each (decision 109).
 */
export async function candidatesOf(
  deps: BankSignInDependencies,
  attempt: VerifiedAttempt,
  within: Tx | Database = deps.db,
): Promise<ReadonlySet<bigint>> {
  const matches = await matchesOf(deps, attempt, within)
  const withBank = await store.playersWithBank(
    within,
    matches.map((match) => match.playerId),
  )
  const market = marketOfCountry(attempt.person.country)
  const candidates = new Set<bigint>()
  for (const { kind, playerId } of matches) {
    const isNamesake = kind === 'person' && withBank.has(playerId)
    const isAnother = isNamesake && (await deps.accounts.factsOf(playerId, within))?.market === market
    if (!isAnother) candidates.add(playerId)
  }
  return candidates
}

async function open(
  deps: BankSignInDependencies,
  tx: Tx,
  attempt: VerifiedAttempt,
  contact: store.BankContact,
): Promise<void> {
  const { accounts, clock } = deps
  const { person, personKey, numberSealed, challengeHash } = attempt
  const { shownTerms } = contact
  const candidates = await candidatesOf(deps, attempt, tx)
  if (candidates.size > 0) return endAsDuplicate(deps, tx, attempt, candidates)
  const market = marketOfCountry(person.country)
  const playerId = await accounts.open(tx, {
    firstName: person.firstName,
    lastName: person.lastName,
    dateOfBirth: person.dateOfBirth,
    country: person.country,
    province: null,
    market,
    currency: currencyOfCountry(person.country),
    nationalNumberDigest: Buffer.from(personKey, 'base64url'),
    ...contact,
    shownTerms: shownTerms && { ...shownTerms, textHash: Buffer.from(shownTerms.textHash, 'hex') },
  })
  const at = clock.now()
  await insertAccount(tx, { playerId, emailProvenAt: at })
  // What the bank has not told, the player has typed.
  const hasToldAddress = [person.street, person.postalCode, person.city].every((told) => told !== '')
  await store.insertBank(tx, { playerId, personKey, numberSealed, hasToldAddress, at })
  await deps.registerChecks.namePlayer(tx, challengeHash, playerId)
  await store.changeAttempt(tx, challengeHash, { step: 'Complete', playerId })
  await publishRegistrationCompleted(tx, { playerId, market, bonusCode: attempt.bonusCode })
}

async function endAsDuplicate(
  deps: BankSignInDependencies,
  tx: Tx,
  attempt: VerifiedAttempt,
  owners: ReadonlySet<bigint>,
): Promise<void> {
  await store.changeAttempt(tx, attempt.challengeHash, { step: 'Duplicated' })
  for (const playerId of owners) {
    const owner = await deps.accounts.factsOf(playerId, tx)
    if (owner)
      await deps.outside.queueMail(
        tx,
        duplicateMail(deps.brand, { to: owner.email, language: owner.language }),
      )
  }
}

/** Opens the account when address and number are proven; at the second try a person who was faster is found. */
export async function advanced(
  deps: BankSignInDependencies,
  sessionId: string,
  browserKey: string | undefined,
): Promise<BankState> {
  const { db, clock } = deps
  const { challengeHash } = await findVerified(deps, sessionId, browserKey)
  const advance = () =>
    inTransaction(db, async (tx) => {
      const attempt = await store.lockAttempt(tx, { challengeHash, at: clock.now() })
      if (attempt?.step !== 'Verification' || !attempt.contact || !attempt.person || !attempt.personKey)
        return
      const { contact, person, personKey } = attempt
      const kinds = { sms: contact.phone, email: contact.email }
      const proven = await provenKinds(tx, subjectOfChallenge(challengeHash), kinds)
      if (proven.length === 2) await open(deps, tx, { ...attempt, person, personKey }, contact)
    })
  await advance().catch((error: unknown) => (isTaken(error) ? advance() : Promise.reject(error)))
  return stateOf(deps, sessionId, await findVerified(deps, sessionId, browserKey))
}
