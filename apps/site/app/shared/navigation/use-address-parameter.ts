import type { PageParameter } from '@marquee/contract/site-routes'
import { use } from 'react'
import { useSearchParams } from 'react-router'
import { NavigateContext } from './link.tsx'
import { historyState } from './modals.ts'

/**
 * One parameter of a page's address, such as the id of the payment that the page shows. Setting it removes every
 * other parameter. `replace` replaces the history entry.
 */
export function useAddressParameter(
  name: PageParameter,
): readonly [
  string | undefined,
  (value: string | undefined, options: { readonly replace: boolean }) => void,
] {
  const navigate = use(NavigateContext)
  const [params] = useSearchParams()
  const set = (value: string | undefined, { replace }: { readonly replace: boolean }) =>
    void navigate(
      { search: value === undefined ? '' : `?${new URLSearchParams({ [name]: value })}` },
      { replace, state: replace ? historyState() : {}, preventScrollReset: true },
    )
  return [params.get(name) ?? undefined, set]
}
