/** What the policy is asked with: one person, one place, one day. */
import type { CurrencyCode } from '@marquee/money'
import type { MarketId } from '../prefix.ts'

/**
 * `real`: the operator's configuration names a licence for the market. `sandbox`: play money takes the place of real
 * money on one machine. `none`: demo only.
 */
export type Licence = 'none' | 'sandbox' | 'real'

export interface PolicyPlace {
  readonly country: string
  readonly province?: string | undefined
}

export interface PolicyQuestion {
  /** The market whose site is used. An unknown one gets the strictest value of all markets. */
  readonly market: string
  /** Country of residence. Unknown (absent, `UN`, an invalid code) closes stakes, deposits and marketing. */
  readonly residence?: string | undefined
  /** Province of residence where the country has provinces; unknown takes the strictest value of all of them. */
  readonly province?: string | undefined
  /** The person's location; only location blocks use it. */
  readonly location?: PolicyPlace | undefined
  /** Absent is `none`. */
  readonly licence?: Licence | undefined
  /** The day or instant (UTC) at which rows are looked up; absent is the day of the policy version. */
  readonly at?: Temporal.Instant | string | undefined
  /** Currency of amounts; absent is the residence's, otherwise the market's. */
  readonly currency?: CurrencyCode | undefined
  readonly switches?: PolicySwitches | undefined
}

/** What an operator decides by configuration. */
export interface PolicySwitches {
  /** `false` removes the sportsbook from the build (spec 2 §2). */
  readonly sportsbook?: boolean | undefined
  /** Opens the sportsbook in PP (spec 2 §2). */
  readonly sportsbookInSweden?: boolean | undefined
  /** Markets with bonus buying, where their law says nothing of it (GAM-26). */
  readonly bonusBuyIn?: readonly MarketId[] | undefined
}
