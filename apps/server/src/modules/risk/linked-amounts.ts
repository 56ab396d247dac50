/** Amounts that are linked for due diligence (KYC-01). */

/** Amounts of so many days are linked: those that go by before a series is over. */
export const LINKED_DAYS = 180
const DAY_HOURS = 24
export const LINKED_HOURS = LINKED_DAYS * DAY_HOURS

/** What a person has moved within `LINKED_DAYS`, over all methods and products; minor units of one currency. */
export interface LinkedAmounts {
  readonly deposited: bigint
  /** Paid out, and held for a payout. */
  readonly withdrawn: bigint
  readonly staked: bigint
}

export interface DiligenceTerms {
  /** `kyc.cddWarnAmount` */
  readonly warnAmount: bigint
  /** `kyc.cddAmount` */
  readonly amount: bigint
}

export type LinkedLevel = 'warning' | 'threshold'

/** The largest of the sums decides: a series of deposits, of payouts or of stakes is one each. Null below both. */
export function linkedLevel(
  { deposited, withdrawn, staked }: LinkedAmounts,
  { warnAmount, amount }: DiligenceTerms,
): LinkedLevel | null {
  const largest = [deposited, withdrawn, staked].reduce((a, b) => (a > b ? a : b))
  if (largest >= amount) return 'threshold'
  return largest >= warnAmount ? 'warning' : null
}

/** Levels of the KYC at which due diligence is complete. */
const completeLevels: readonly string[] = ['FULLY_VERIFIED', 'ENHANCED_KYC', 'ENHANCED']

export const isDiligenceComplete = (kycStatus: string): boolean => completeLevels.includes(kycStatus)
