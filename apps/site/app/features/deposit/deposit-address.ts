import type { Prefix } from '@marquee/markets/prefix'
import { href } from '../../shared/navigation/address.ts'
import { bonusCodeParameter, entryIn, entryAddress } from '../../shared/navigation/entry-address.ts'
import { withModal } from '../../shared/navigation/modals.ts'

/**
 * Address of the deposit as a modal over a page. A bonus code in the search of `/deposit` is kept.
 * @param asked the search of `/deposit`
 */
export const depositOver = (
  below: { readonly pathname: string; readonly search: string },
  asked: URLSearchParams,
): string => below.pathname + withModal(below.search, 'deposit', bonusCodeParameter(entryIn(asked).bonusCode))

/**
 * Address of the deposit as a page of its own, without a page below to load.
 * @param asked the search of `/deposit`
 */
export const depositPage = (prefix: Prefix, asked: URLSearchParams): string =>
  entryAddress(href(prefix, 'banking.deposit'), { bonusCode: entryIn(asked).bonusCode })
