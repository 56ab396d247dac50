import type { PageParameter } from '@marquee/contract/site-routes'
import type { Prefix } from '@marquee/markets/prefix'
import { href } from '../../shared/navigation/address.ts'
import { type Entry, entryIn, entryAddress } from '../../shared/navigation/entry-address.ts'
import { withModal } from '../../shared/navigation/modals.ts'

const parametersOf = ({ bonusCode }: Entry): Partial<Record<PageParameter, string>> =>
  bonusCode === undefined ? {} : { bonusCode }

/**
 * Address of the deposit as a modal over a page. A bonus code in the search of `/deposit` is kept.
 * @param asked the search of `/deposit`
 */
export const depositOver = (
  below: { readonly pathname: string; readonly search: string },
  asked: URLSearchParams,
): string => below.pathname + withModal(below.search, 'deposit', parametersOf(entryIn(asked)))

/**
 * Address of the deposit as a page of its own, without a page below to load.
 * @param asked the search of `/deposit`
 */
export const depositPage = (prefix: Prefix, asked: URLSearchParams): string =>
  entryAddress(href(prefix, 'banking.deposit'), { bonusCode: entryIn(asked).bonusCode })
