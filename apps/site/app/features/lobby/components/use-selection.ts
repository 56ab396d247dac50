import { use, useEffect, useRef, useState, useTransition } from 'react'
import { type Selection, toSearch } from '../../../domain/games/index.ts'
import { NavigateContext } from '../../../shared/navigation/link.tsx'

/** Changes the newest selection, even when the address has not been updated yet. */
export type ChangeSelection = (change: (newest: Selection) => Selection) => void

const isSamePage = (one: Selection, other: Selection): boolean =>
  one.vertical === other.vertical && one.category === other.category

/**
 * The selection in the address, or the one just chosen until the address is updated: the router first loads the next
 * page of games. A change leads to page 1.
 */
export function useSelection(inAddress: Selection): readonly [Selection, ChangeSelection] {
  const navigate = use(NavigateContext)
  const [chosen, setChosen] = useState<Selection>()
  const [, startTransition] = useTransition()
  // Several changes can happen before the next render.
  const newest = useRef<Selection>(undefined)
  useEffect(() => {
    newest.current = chosen
  }, [chosen])
  const isPending = chosen !== undefined && isSamePage(chosen, inAddress)
  const change: ChangeSelection = (changeOf) => {
    const base = newest.current
    const next = changeOf(base && isSamePage(base, inAddress) ? base : inAddress)
    newest.current = next
    setChosen(next)
    const follow = async () => {
      await navigate({ search: toSearch(next) }, { replace: true, preventScrollReset: true })
      // A transition like the router's own: it is committed together with the new address.
      startTransition(() => setChosen((last) => (last === next ? undefined : last)))
    }
    void follow()
  }
  return [isPending ? chosen : inAddress, change]
}
