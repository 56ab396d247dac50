/** What follows from the company's result about an identity document. Pure. */
import type { RejectionReason } from '@marquee/contract'
import type { Decided, DecisionKind } from '../decisions/index.ts'
import type { IdentityResult, ReadPerson } from './ports.ts'

/** A player as the profile has them. */
export interface ProfilePerson {
  readonly firstName: string
  readonly lastName: string
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
}

export type IdentityVerdict =
  /** The page was closed without a picture: nothing has been sent. */
  | { readonly is: 'nothing' }
  | { readonly is: 'verified'; readonly expiresOn: string }
  | { readonly is: 'refused'; readonly reason: RejectionReason }
  /** People decide; nothing is told to the player. */
  | { readonly is: 'staff'; readonly why: string }

/** Words of a name without case, accents and signs, in one order. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, place) => word === other[place])

/**
 * Birth date and names are equal, word by word, in whatever order; first names after the first may all be missing on
 * the document. Words that the profile does not have are a difference: they may be the name of somebody else.
 */
export function isSamePerson(read: ReadPerson, profile: ProfilePerson): boolean {
  if (read.dateOfBirth !== profile.dateOfBirth) return false
  const document = wordsOf(`${read.firstName ?? ''} ${read.lastName ?? ''}`)
  const [first = ''] = profile.firstName.trim().split(/\s+/)
  return [profile.firstName, first].some((name) => isEqual(document, wordsOf(`${name} ${profile.lastName}`)))
}

/** A result that is there. */
export type IdentityEnd = Exclude<IdentityResult, { is: 'pending' }>

/** What is left of a result without its persons: what the rule decides from, and what is stored. */
export interface IdentityInputs {
  readonly result: IdentityEnd['is']
  /** Of a refusal by the company. */
  readonly reason: RejectionReason | null
  /** yyyy-MM-dd; null where the document has none, or was not approved. */
  readonly expiresOn: string | null
  /** False where no person was read. */
  readonly isSamePerson: boolean
  /** yyyy-MM-dd */
  readonly today: string
}

export function identityInputs(result: IdentityEnd, profile: ProfilePerson, today: string): IdentityInputs {
  const isApproved = result.is === 'approved'
  return {
    result: result.is,
    reason: result.is === 'refused' ? result.reason : null,
    expiresOn: isApproved ? result.expiresOn : null,
    isSamePerson: isApproved && isSamePerson(result.person, profile),
    today,
  }
}

type IdentityAnswer =
  | { readonly is: 'nothing' }
  | { readonly is: 'staff' }
  | { readonly is: 'verified'; readonly expiresOn: string }
  | { readonly is: 'refused'; readonly reason: RejectionReason }

/** Those that people decide about go to staff with the name of the rule. */
const left = (why: 'undecided' | 'ID_NAME_MISMATCH' | 'NO_EXPIRY_DATE'): Decided<IdentityAnswer> => ({
  answer: { is: 'staff' },
  because: [why],
})

function decideIdentity(inputs: IdentityInputs): Decided<IdentityAnswer> {
  const { result, reason, expiresOn, today } = inputs
  if (result === 'nothing') return { answer: { is: 'nothing' }, because: [] }
  if (result === 'undecided') return left('undecided')
  if (reason !== null) return { answer: { is: 'refused', reason }, because: ['company'] }
  if (expiresOn !== null && expiresOn < today)
    return { answer: { is: 'refused', reason: 'ID_EXPIRED' }, because: ['ID_EXPIRED'] }
  // A person confirms a difference before its player is told of it.
  if (!inputs.isSamePerson) return left('ID_NAME_MISMATCH')
  // Without its last day the document would never expire: a person reads it.
  return expiresOn === null ? left('NO_EXPIRY_DATE') : { answer: { is: 'verified', expiresOn }, because: [] }
}

/** What follows from the company's result about an identity document. */
export const identityDecision: DecisionKind<IdentityInputs, IdentityAnswer> = {
  name: 'document.identity',
  version: 1,
  decide: decideIdentity,
  rules: {
    company: 'The identity company has refused the picture.',
    undecided: 'The company suspects something, or gives a reason that is told to nobody.',
    ID_EXPIRED: 'The last day of the document is over.',
    ID_NAME_MISMATCH: 'Names or birth date differ from the profile.',
    NO_EXPIRY_DATE: 'No last day was read.',
  },
}

/**
 * @param answer of the rule about this result
 * @returns the answer, with the company's own words for staff where it is left to them
 */
export function verdictFrom(
  { answer, because: [rule = 'undecided'] }: Decided<IdentityAnswer>,
  result: IdentityEnd,
): IdentityVerdict {
  if (answer.is === 'staff') return { is: 'staff', why: result.is === 'undecided' ? result.why : rule }
  return answer.is === 'nothing' ? { is: 'nothing' } : answer
}
