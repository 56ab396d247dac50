import { safeReturnPath } from '@marquee/markets/prefix'
import { type Entry, entryAddress } from './entry-address.ts'

/** Where a player goes afterwards: the page that was asked for, with the bonus code; undefined without one. */
export function pathAfterEntry({ to, bonusCode }: Entry): string | undefined {
  const path = to === undefined ? undefined : safeReturnPath(to)
  return path && entryAddress(path, { bonusCode })
}
