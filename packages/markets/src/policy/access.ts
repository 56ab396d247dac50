/**
 * Whether a person may begin something at their location: one rule for pages, sign-in, sign-up, launches and
 * deposits.
 */
import { closedCountries } from '../closed-countries.ts'
import { provinceOfRegion, provinces } from '../countries.ts'
import { unreadableCountry, unresolvedCountry } from '../prefix.ts'
import { type PlayRefusal, mayDeposit, mayPlayForReal, policyValue } from './ask.ts'
import type { PolicyPlace, PolicyQuestion } from './question.ts'
import { policyFor } from './resolve.ts'

/**
 * Actions that a location can close. Withdrawals and reading one's own account are not among them: no location
 * closes them.
 */
export type PlaceAction = 'page' | 'signIn' | 'signUp' | 'demo' | 'realPlay' | 'deposit'

export interface PlaceBlock {
  readonly why: PlayRefusal | 'province.closed' | 'demo.closed' | 'place.unreadable' | 'place.unresolved'
  /** The row that closes it, for the log. */
  readonly from: string
}

/** Provinces that the specification excludes from registration: no play or payment for money begins there. */
const closedProvinces: ReadonlySet<string> = new Set(
  provinces.filter((province) => !province.registration).map((province) => province.value),
)
/**
 * An unreadable location closes the start of play and payments. Pages and sign-in stay open: players can reach their
 * own money and limits.
 */
const closedUnread: ReadonlySet<PlaceAction> = new Set(['signUp', 'demo', 'realPlay', 'deposit'])
const closedInProvince: ReadonlySet<PlaceAction> = new Set(['signUp', 'realPlay', 'deposit'])

/**
 * Why an action is closed to a person, null when it is open. A closed country closes everything to people who are
 * there; law, licence and residence close real money, deposits and demos.
 */
export function placeBlock(action: PlaceAction, question: PolicyQuestion): PlaceBlock | null {
  const here = question.location?.country
  if (here !== undefined && closedCountries.has(here))
    return { why: 'country.closed', from: `closed:${here}` }
  if (here === unreadableCountry && closedUnread.has(action))
    return { why: 'place.unreadable', from: 'place:unreadable' }
  // The location must be resolved before each launch for real money.
  if (here === unresolvedCountry && action === 'realPlay') return { why: 'place.unresolved', from: 'ID-19' }
  if (closedInProvince.has(action)) {
    const residence = { country: question.residence ?? '', province: question.province }
    for (const place of [residence, question.location])
      if (place && isClosedProvince(place))
        return { why: 'province.closed', from: `closed:CA-${provinceOfRegion('CA', place.province)}` }
  }
  switch (action) {
    case 'page':
    case 'signIn':
    case 'signUp':
      return null
    case 'demo':
      return demoBlock(question)
    case 'realPlay':
    case 'deposit': {
      const policy = policyFor(question)
      const open = action === 'realPlay' ? mayPlayForReal(policy) : mayDeposit(policy)
      return open.may ? null : { why: open.why, from: open.from }
    }
    default:
      return action satisfies never
  }
}

function demoBlock(question: PolicyQuestion): PlaceBlock | null {
  const policy = policyFor(question)
  return policyValue(policy, 'demo.allowed')
    ? null
    : { why: 'demo.closed', from: policy.answers['demo.allowed'].from }
}

function isClosedProvince({ country, province }: PolicyPlace): boolean {
  const known = provinceOfRegion(country, province)
  return known !== undefined && closedProvinces.has(known)
}
