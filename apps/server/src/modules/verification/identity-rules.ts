/** What follows from the company's result about an identity document. Pure. */
import type { RejectionReason } from '@marquee/contract'
import type { IdentityResult, ReadPerson } from './ports.ts'

/** A player as the profile has them. */
export interface ProfilePerson {
  readonly firstName: string
  readonly lastName: string
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
}

export type IdentityVerdict =
  | { readonly is: 'wait' }
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

/** @param today yyyy-MM-dd */
export function identityVerdict(
  result: IdentityResult,
  profile: ProfilePerson,
  today: string,
): IdentityVerdict {
  switch (result.is) {
    case 'pending':
      return { is: 'wait' }
    case 'nothing':
      return { is: 'nothing' }
    case 'refused':
      return { is: 'refused', reason: result.reason }
    case 'undecided':
      return { is: 'staff', why: result.why }
    case 'approved':
      if (result.expiresOn !== null && result.expiresOn < today)
        return { is: 'refused', reason: 'ID_EXPIRED' }
      // A person confirms a difference before its player is told of it.
      if (!isSamePerson(result.person, profile)) return { is: 'staff', why: 'ID_NAME_MISMATCH' }
      // Without its last day the document would never expire: a person reads it.
      if (result.expiresOn === null) return { is: 'staff', why: 'NO_EXPIRY_DATE' }
      return { is: 'verified', expiresOn: result.expiresOn }
    default:
      return result satisfies never
  }
}
