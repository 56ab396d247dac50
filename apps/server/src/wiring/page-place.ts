import {
  fixedSymbols,
  type Licence,
  markets,
  type Policy,
  type PolicyQuestion,
  playRouteBlock,
  policyFor,
  sportsbookBlock,
} from '@marquee/markets'
import type { PagePlace, PageVisitor } from '../http/page-facts.ts'
import { type Clock, recentlyUsed } from '../kernel/index.ts'
import { type Outside, locationOf, visitorBlock } from '../modules/outside/index.ts'

const DAY_MS = 86_400_000
const MAX_PLACES = 1_000

type Routes = Omit<PagePlace['open'], 'tournaments'>
type PolicyFacts = Pick<PagePlace, 'symbols'> & { readonly routes: Routes }

/**
 * What the policy opens and shows. Answers are kept, because to resolve a policy costs more than all else that a cached
 * page needs. Rows begin with a day (UTC), so an answer holds for its day.
 */
function createPolicyFacts(
  policyOf: (question: PolicyQuestion) => Policy,
): (question: Omit<PolicyQuestion, 'at'>, atMs: number) => PolicyFacts {
  const known = recentlyUsed<PolicyFacts>({ maxSize: MAX_PLACES })
  return (question, atMs) => {
    const key = JSON.stringify([question, Math.floor(atMs / DAY_MS)])
    const found = known.get(key)
    if (found) return found
    const policy = policyOf({ ...question, at: Temporal.Instant.fromEpochMilliseconds(atMs) })
    const facts: PolicyFacts = {
      routes: {
        casinoPlay: !playRouteBlock(policy, 'casino').isBlocked,
        liveCasinoPlay: !playRouteBlock(policy, 'liveCasino').isBlocked,
        sportsbook: !sportsbookBlock(policy).isBlocked,
      },
      symbols: fixedSymbols(policy),
    }
    known.set(key, facts)
    return facts
  }
}

/** What a visitor's location and market allow on the site's pages. */
export function pagePlaces(deps: {
  readonly clock: Clock
  readonly placeOf: Outside['placeOf']
  readonly licenceOf: (market: string) => Licence
  readonly residenceOf: (
    playerId: bigint,
  ) => Promise<{ country: string; province: string | null; market: string } | null>
  readonly hasTournaments: (market: string) => Promise<boolean>
  /** `policyFor` by default. */
  readonly policyOf?: (question: PolicyQuestion) => Policy
}): (visitor: PageVisitor) => Promise<PagePlace> {
  const factsOf = createPolicyFacts(deps.policyOf ?? policyFor)
  return async ({ ip, edge, market, caller, preview }) => {
    // An editor previews a market as it is in its country, wherever they are.
    const place = preview
      ? { country: markets[market].originCountry, region: null, city: null }
      : deps.placeOf({ ip, edge })
    const residence = caller ? await deps.residenceOf(caller.playerId) : null
    const question = {
      market,
      licence: deps.licenceOf(market),
      residence: residence?.country,
      province: residence?.province ?? undefined,
      location: locationOf(place),
    }
    const { routes, symbols } = factsOf(question, preview?.at?.epochMilliseconds ?? deps.clock.nowMs())
    return {
      place: `${place.country} ${place.region ?? ''}`,
      isRestricted: !preview && visitorBlock('page', place) !== null,
      symbols,
      open: {
        ...routes,
        // A player is shown the tournaments of their own market, whatever the address says.
        tournaments: await deps.hasTournaments(residence?.market ?? market),
      },
    }
  }
}
