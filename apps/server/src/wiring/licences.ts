import { type Licence, isMarketId } from '@marquee/markets'
import type { Config } from '../kernel/index.ts'

/** The licence of each market as configured; `sandbox-…` is none that a regulator gave. */
export function readLicences(licences: Config['site']['licences']) {
  const numberOf = (market: string) => (isMarketId(market) ? licences[market] : undefined)

  function licenceOf(market: string): Licence {
    const number = numberOf(market)
    return number === undefined ? 'none' : number.startsWith('sandbox') ? 'sandbox' : 'real'
  }

  /** What pages show; a number only when it is a real one. */
  function licenceFactsOf(market: string) {
    const kind = licenceOf(market)
    return { kind, number: (kind === 'real' ? numberOf(market) : undefined) ?? null }
  }

  return { licenceOf, licenceFactsOf }
}
