import type { Prefix } from '@marquee/markets/prefix'
import { href } from '../../shared/navigation/address.ts'
import { withModal } from '../../shared/navigation/modals.ts'

const BONUS_CODE = 'bonusCode'

/**
 * Address of the deposit as a modal over a page. A bonus code in the search of `/deposit` is kept.
 * @param asked the search of `/deposit`
 */
export function depositOver(
  below: { readonly pathname: string; readonly search: string },
  asked: URLSearchParams,
): string {
  const bonusCode = asked.get(BONUS_CODE)
  return (
    below.pathname + withModal(below.search, 'deposit', bonusCode === null ? {} : { [BONUS_CODE]: bonusCode })
  )
}

/**
 * Address of the deposit as a page of its own, without a page below to load.
 * @param asked the search of `/deposit`
 */
export function depositPage(prefix: Prefix, asked: URLSearchParams): string {
  const bonusCode = asked.get(BONUS_CODE)
  const search = bonusCode === null ? '' : `?${new URLSearchParams({ [BONUS_CODE]: bonusCode })}`
  return href(prefix, 'banking.deposit') + search
}
