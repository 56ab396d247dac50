import {
  type PlaceAction,
  type PlaceBlock,
  type PolicyPlace,
  placeBlock,
  unknownCountry,
} from '@marquee/markets'
import type { Place } from './ports.ts'

/** A place as policy asks for it; absent when nobody is asked where the visitor is. */
export function locationOf(place: Pick<Place, 'country' | 'region'>): PolicyPlace | undefined {
  return place.country === unknownCountry
    ? undefined
    : { country: place.country, province: place.region ?? undefined }
}

/** Why a place closes what needs no account yet (spec 1 §2, ID-19); null where it is open or not known. */
export function visitorBlock(
  action: Extract<PlaceAction, 'page' | 'signIn' | 'signUp'>,
  place: Pick<Place, 'country' | 'region'>,
): PlaceBlock | null {
  return placeBlock(action, { market: 'UN', location: locationOf(place) })
}
