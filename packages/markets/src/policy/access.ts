/**
 * Whether somebody may begin something where they are: asked by pages, sign-in, sign-up, launches and deposits alike.
 */
import { closedCountries } from '../closed-countries.ts'
import { provinceOfRegion, provinces } from '../countries.ts'
import { unreadableCountry, unresolvedCountry } from '../prefix.ts'
import { type PlayRefusal, mayDeposit, mayPlayForReal, policyValue } from './ask.ts'
import { type PolicyPlace, type PolicyQuestion, policyFor } from './resolve.ts'

/** What a place can close. Withdrawals and reading one's own account are no actions here: no place closes them. */
export type PlaceAction = 'page' | 'signIn' | 'signUp' | 'demo' | 'realPlay' | 'deposit'

export interface PlaceBlock {
  readonly why: PlayRefusal | 'province.closed' | 'demo.closed' | 'place.unreadable' | 'place.unresolved'
  /** The row that closes it, for the log. */
  readonly from: string
}

/** Provinces that the specification keeps off the registration list: nothing for money begins there. */
const closedProvinces: ReadonlySet<string> = new Set(
  provinces.filter((province) => !province.registration).map((province) => province.value),
)
/**
 * Play and money begin nowhere that cannot be read. Pages and sign-in stay: a person reaches their own money and
 * limits.
 */
const closedUnread: ReadonlySet<PlaceAction> = new Set(['signUp', 'demo', 'realPlay', 'deposit'])
const closedInProvince: ReadonlySet<PlaceAction> = new Set(['signUp', 'realPlay', 'deposit'])

/**
 * Why an action is closed to a person, null when it is open. A closed country closes everything to whoever is there;
 * law, licence and residence close real money, deposits and demos.
 */
export function placeBlock(action: PlaceAction, question: PolicyQuestion): PlaceBlock | null {
  const here = question.location?.country
  if (here !== undefined && closedCountries.has(here))
    return { why: 'country.closed', from: `closed:${here}` }
  if (here === unreadableCountry && closedUnread.has(action))
    return { why: 'place.unreadable', from: 'place:unreadable' }
  // The place is resolved before each launch for real money.
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
