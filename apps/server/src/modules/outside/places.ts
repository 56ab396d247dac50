import {
  type PlaceAction,
  type PlaceBlock,
  type PolicyPlace,
  placeBlock,
  unknownCountry,
} from '@marquee/markets'
import type { Place } from './ports.ts'

/** A location as policy needs it; absent without a configured source. */
export function locationOf(place: Pick<Place, 'country' | 'region'>): PolicyPlace | undefined {
  return place.country === unknownCountry
    ? undefined
    : { country: place.country, province: place.region ?? undefined }
}

/** Why a location blocks pages without an account (spec 1 §2, ID-19); null where it is open or unknown. */
export function visitorBlock(
  action: Extract<PlaceAction, 'page' | 'signIn' | 'signUp'>,
  place: Pick<Place, 'country' | 'region'>,
): PlaceBlock | null {
  return placeBlock(action, { market: 'UN', location: locationOf(place) })
}
