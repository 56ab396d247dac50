import { ageOn, isSameName } from '@marquee/contract/rules'
import {
  dateIn,
  isMarketId,
  type Licence,
  marketOfCountry,
  markets,
  type MarketId,
  policyFor,
  registrationCountries,
  signUpDemands,
  type SignUpDemands,
} from '@marquee/markets'
import type { BankRefusal } from './bank-ports.ts'
import type { BankContact, KnownPerson } from './bank-attempt-store.ts'

/** Lifetime of an attempt until the bank's code is verified; it is the state of the flow. */
export const bankMinutes = 10
/** Lifetime of a verified attempt: time to enter and prove contact data. */
export const contactMinutes = 60
/** How long a browser is known in which a player has signed in with a bank. */
export const knownBrowserDays = 365
/** Attempts started from one address in an hour. */
export const bankAttemptBudget = { max: 30, windowMs: 3_600_000 } as const

/** Step-ups by bank that one player begins in an hour. */
export const bankStepUpBudget = { max: 10, windowMs: 3_600_000 } as const

/** What the brand offers, and under which licence. */
export interface BankMarkets {
  readonly offers: (market: MarketId) => boolean
  readonly licenceOf: (market: MarketId) => Licence
}

export function demandsIn(
  { licenceOf }: BankMarkets,
  place: { market: MarketId; residence: string; at: Temporal.Instant },
): SignUpDemands {
  return signUpDemands(policyFor({ ...place, licence: licenceOf(place.market) }))
}

/** The market, if a bank may sign people up there (`signup.bank`). Banks are those of the market's own country. */
export function bankMarket(
  offered: BankMarkets,
  text: string,
  at: Temporal.Instant,
): { market: MarketId; country: string } | null {
  if (!isMarketId(text) || !markets[text].enabled || !offered.offers(text)) return null
  const country = markets[text].originCountry
  return demandsIn(offered, { market: text, residence: country, at }).bank ? { market: text, country } : null
}

/** Why a person without an account cannot get one here; null when they can (ID-01). */
export function joinRefusal(
  offered: BankMarkets,
  market: MarketId,
  person: KnownPerson,
  at: Temporal.Instant,
): BankRefusal | null {
  const home = marketOfCountry(person.country)
  const isAccepted =
    registrationCountries(market).some(({ code }) => code === person.country) && offered.offers(home)
  if (!isAccepted) return 'country'
  const demands = demandsIn(offered, { market, residence: person.country, at })
  if (!demands.bank) return 'not_offered'
  return ageOn(person.dateOfBirth, dateIn(home, at)) < demands.minAge ? 'under_age' : null
}

/** Whether the holder of an account, as a bank writes it, may be the person: any order, initials of nobody. */
export function isHolder(person: Pick<KnownPerson, 'firstName' | 'lastName'>, holder: string): boolean {
  const words = holder.trim().split(/\s+/)
  return isSameName(person, { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' })
}

/** Whether two reports of a bank name one person. */
export const isSamePerson = (one: KnownPerson, other: KnownPerson): boolean =>
  one.dateOfBirth === other.dateOfBirth && isSameName(one, other)

/** What must be asked, because the bank does not say it. */
export function missingContact(
  person: KnownPerson,
  contact: BankContact | null,
): ('email' | 'mobilePhone' | 'street' | 'postalCode' | 'city' | 'terms')[] {
  if (contact) return []
  const address = (['street', 'postalCode', 'city'] as const).filter((field) => person[field] === '')
  return ['email', 'mobilePhone', ...address, 'terms']
}
