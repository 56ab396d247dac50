import { longestBonusCode } from '@marquee/contract/bonus-code'

/** What somebody has typed as a code, or an address has; undefined for none. */
export const asBonusCode = (text: string | null | undefined): string | undefined =>
  text?.trim().slice(0, longestBonusCode) || undefined
