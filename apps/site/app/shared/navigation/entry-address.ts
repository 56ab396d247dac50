/**
 * What the ways into an account (login, sign-up, pay-and-play) keep in the address: the page that is opened afterwards
 * and the bonus code that the visitor came with (spec 1 §1).
 */
import type { PageParameter } from '@marquee/contract/site-routes'
import { asBonusCode } from './bonus-code.ts'

export interface Entry {
  /** As the address has it; it is followed only within this site. */
  readonly to: string | undefined
  readonly bonusCode: string | undefined
}

/** What an address says about the way in. */
export const entryIn = (params: URLSearchParams): Entry => ({
  to: params.get('to') ?? undefined,
  bonusCode: asBonusCode(params.get('bonusCode')),
})

const NAMES = ['to', 'bonusCode'] as const satisfies readonly (PageParameter & keyof Entry)[]

/** Addresses of this site have none. */
const BASE = 'http://site'

/** The address of a way into an account, with what is kept. A parameter that the address has already is left. */
export function entryAddress<Address extends string>(address: Address, entry: Partial<Entry>): Address {
  const url = new URL(address, BASE)
  for (const name of NAMES) {
    const value = entry[name]
    if (value && !url.searchParams.get(name)) url.searchParams.set(name, value)
  }
  return url.href.replace(BASE, '') as Address
}
