import { type Licence, isMarketId } from '@marquee/markets'
import type { Config } from '../kernel/index.ts'

export interface MarketLicences {
  readonly licenceOf: (market: string) => Licence
  /** What pages show; a licence number only when it is real. */
  readonly licenceFactsOf: (market: string) => { kind: Licence; number: string | null }
}

/** The configured licence of each market; `sandbox-…` is not a regulator's. */
export function readLicences(
  licences: Config['site']['licences'],
  offers: (market: string) => boolean,
): MarketLicences {
  const numberOf = (market: string) => (isMarketId(market) && offers(market) ? licences[market] : undefined)

  function licenceOf(market: string): Licence {
    const number = numberOf(market)
    return number === undefined ? 'none' : number.startsWith('sandbox') ? 'sandbox' : 'real'
  }

  function licenceFactsOf(market: string) {
    const kind = licenceOf(market)
    return { kind, number: (kind === 'real' ? numberOf(market) : undefined) ?? null }
  }

  return { licenceOf, licenceFactsOf }
}
