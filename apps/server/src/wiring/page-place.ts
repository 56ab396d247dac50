import {
  type Licence,
  markets,
  type PolicyQuestion,
  playRouteBlock,
  policyFor,
  sportsbookBlock,
} from '@marquee/markets'
import type { PagePlace, PageVisitor } from '../http/page-facts.ts'
import type { Clock } from '../kernel/index.ts'
import { type Outside, locationOf, visitorBlock } from '../modules/outside/index.ts'

/** What a visitor's location and market allow on the site's pages. */
export function pagePlaces(deps: {
  readonly clock: Clock
  readonly placeOf: Outside['placeOf']
  readonly licenceOf: (market: string) => Licence
  readonly residenceOf: (
    playerId: bigint,
  ) => Promise<{ country: string; province: string | null; market: string } | null>
  readonly hasTournaments: (market: string) => Promise<boolean>
}): (visitor: PageVisitor) => Promise<PagePlace> {
  return async ({ ip, edge, market, caller, preview }) => {
    // An editor previews a market as it is in its country, wherever they are.
    const place = preview
      ? { country: markets[market].originCountry, region: null, city: null }
      : deps.placeOf({ ip, edge })
    const residence = caller ? await deps.residenceOf(caller.playerId) : null
    const question: PolicyQuestion = {
      market,
      licence: deps.licenceOf(market),
      at: preview?.at ?? deps.clock.now(),
      residence: residence?.country,
      province: residence?.province ?? undefined,
      location: locationOf(place),
    }
    const policy = policyFor(question)
    return {
      place: `${place.country} ${place.region ?? ''}`,
      isRestricted: !preview && visitorBlock('page', place) !== null,
      open: {
        casinoPlay: !playRouteBlock(policy, 'casino').isBlocked,
        liveCasinoPlay: !playRouteBlock(policy, 'liveCasino').isBlocked,
        sportsbook: !sportsbookBlock(policy).isBlocked,
        // A player is shown the tournaments of their own market, whatever the address says.
        tournaments: await deps.hasTournaments(residence?.market ?? market),
      },
    }
  }
}
