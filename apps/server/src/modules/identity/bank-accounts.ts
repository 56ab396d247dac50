import { currencyOfCountry, marketOfCountry } from '@marquee/markets'
import { type Database, inTransaction, type Tx } from '../../kernel/index.ts'
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
import { isTaken, LostClaim } from './lost-claim.ts'
import { provenKinds } from './pin-store.ts'
import type { Likeness, NewAccount, Opening } from './ports.ts'
import { publishRegistrationCompleted } from './registration-completed.ts'
import { tellOwners } from './tell-owners.ts'

const likenessOf = ({ person, contact, personKey }: VerifiedAttempt): Likeness => ({
  ...person,
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
  nationalNumberDigest: Buffer.from(personKey, 'base64url'),
})

/**
 * Accounts that may belong to the person (ID-05). A namesake with a bank's number of their own is another person,
 * unless it is a number of another market: one person may have one of each (decision 109).
 */
export async function candidatesOf(
  deps: BankSignInDependencies,
  attempt: VerifiedAttempt,
  within: Tx | Database = deps.db,
): Promise<ReadonlySet<bigint>> {
  const matches = await deps.accounts.matchesOf(likenessOf(attempt), within)
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

/** An attempt with the contact data whose proof opens its account. */
interface Provable {
  readonly attempt: VerifiedAttempt
  readonly contact: store.BankContact
}

async function open(
  deps: BankSignInDependencies,
  tx: Tx,
  { attempt, contact, opening }: Provable & { readonly opening: Opening | null },
): Promise<void> {
  const { accounts, clock } = deps
  const { person, personKey, numberSealed, challengeHash } = attempt
  const { shownTerms } = contact
  const candidates = await candidatesOf(deps, attempt, tx)
  if (candidates.size > 0) return endAsDuplicate(deps, tx, attempt, candidates)
  if (!opening) throw new LostClaim()
  const market = marketOfCountry(person.country)
  const account: NewAccount = {
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
  }
  const playerId = await accounts.open(tx, account, opening)
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
  await tellOwners(deps, tx, owners)
}

/** Opens the account when address and number are proven; at the second try a person who was faster is found. */
export async function advanced(
  deps: BankSignInDependencies,
  sessionId: string,
  browserKey: string | undefined,
): Promise<BankState> {
  const { db, clock, accounts } = deps
  const verified = await findVerified(deps, sessionId, browserKey)
  const { challengeHash } = verified
  const advanceWith = (opening: Opening | null) =>
    inTransaction(db, async (tx) => {
      const attempt = await store.lockAttempt(tx, { challengeHash, at: clock.now() })
      if (attempt?.step !== 'Verification' || !attempt.contact || !attempt.person || !attempt.personKey)
        return
      const { contact, person, personKey } = attempt
      // Changed meanwhile: the call that has changed it goes on.
      if (!isSameContact(contact, verified.contact) || !(await isProven(tx, verified))) return
      await open(deps, tx, { attempt: { ...attempt, person, personKey }, contact, opening })
    })
  // What completes the proofs later goes on by itself.
  if (verified.step === 'Verification' && (await isProven(db, verified))) {
    const advance = () => accounts.withClaims(likenessOf(verified), advanceWith)
    await advance().catch((error: unknown) => (isTaken(error) ? advance() : Promise.reject(error)))
  }
  return stateOf(deps, sessionId, await findVerified(deps, sessionId, browserKey))
}

const isSameContact = (one: store.BankContact, other: store.BankContact | null): boolean =>
  one.email === other?.email && one.phone === other.phone

async function isProven(
  queryable: Tx | Database,
  { contact, challengeHash }: VerifiedAttempt,
): Promise<boolean> {
  if (!contact) return false
  const kinds = { sms: contact.phone, email: contact.email }
  return (await provenKinds(queryable, subjectOfChallenge(challengeHash), kinds)).length === 2
}
