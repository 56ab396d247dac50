/**
 * What the ways into an account (login, sign-up, pay-and-play) keep in the address: the page that is opened afterwards
 * and the bonus code that the visitor came with (spec 1 §1).
 */
import { longestBonusCode } from '@marquee/contract/rules'
import type { PageParameter } from '@marquee/contract/site-routes'
import { safeReturnPath } from '@marquee/markets/prefix'

const BONUS_CODE = 'bonusCode' satisfies PageParameter
const TO = 'to' satisfies PageParameter

export interface Entry {
  /** As the address has it; it is followed only within this site. */
  readonly to: string | undefined
  readonly bonusCode: string | undefined
}

/** What somebody has typed as a code, or an address has; undefined for none. */
export const asBonusCode = (text: string | null): string | undefined =>
  text?.trim().slice(0, longestBonusCode) || undefined

/** What an address says about the way in. */
export const entryIn = (params: URLSearchParams): Entry => ({
  to: params.get(TO) ?? undefined,
  bonusCode: asBonusCode(params.get(BONUS_CODE)),
})

/** The bonus code as a parameter of an address. */
export const bonusCodeParameter = (code: string | undefined): Readonly<Record<string, string>> =>
  code === undefined ? {} : { [BONUS_CODE]: code }

/** An address with the code in its query. A code that the address has already is left. */
export function withBonusCode<Address extends string>(address: Address, code: string | undefined): Address {
  if (code === undefined) return address
  const [beforeHash = '', hash] = address.split('#', 2)
  const [path = '', search = ''] = beforeHash.split('?', 2)
  const params = new URLSearchParams(search)
  if (!params.get(BONUS_CODE)) params.set(BONUS_CODE, code)
  return `${path}?${params}${hash === undefined ? '' : `#${hash}`}` as Address
}

/** The address of a way into an account, with what is kept. */
export function entryAddress<Address extends string>(address: Address, { to, bonusCode }: Entry): Address {
  const next = to === undefined ? address : (`${address}?${new URLSearchParams({ [TO]: to })}` as Address)
  return withBonusCode(next, bonusCode)
}

/** Where a player goes afterwards: the page that was asked for, with the bonus code; undefined without one. */
export function pathAfterEntry({ to, bonusCode }: Entry): string | undefined {
  const path = to === undefined ? undefined : safeReturnPath(to)
  return path && withBonusCode(path, bonusCode)
}
