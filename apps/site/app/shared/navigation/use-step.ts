import type { PageParameter } from '@marquee/contract/site-routes'
import { use } from 'react'
import { useSearchParams } from 'react-router'
import { goBack } from './go-back.ts'
import { NavigateContext } from './link.tsx'
import { type HistoryState, historyState } from './modals.ts'
import { searchOf } from './search-of.ts'

const PARAMETER = 'step' satisfies PageParameter

function searchWith(step: string | undefined): string {
  const params = new URLSearchParams(location.search)
  if (step === undefined) params.delete(PARAMETER)
  else params.set(PARAMETER, step)
  return searchOf(params)
}

export interface StepActions<T extends string> {
  /** The step in the address; undefined is the first one. */
  readonly step: T | undefined
  /** Goes to the next step and adds a history entry, so that Back returns to the previous one. */
  readonly push: (step: T) => void
  /** Back to the previous step, or to the first one when the address was opened in the middle. */
  readonly back: () => void
  /** Corrects the address by replacing the history entry. */
  readonly replace: (step: T | undefined) => void
}

/**
 * The step of a flow in the address (`?step=review`): Back, Forward and reload keep it. Works in pages and in
 * modals.
 */
export function useStep<const T extends string>(steps: readonly T[]): StepActions<T> {
  const navigate = use(NavigateContext)
  const [params] = useSearchParams()
  const named = params.get(PARAMETER)
  const go = (step: T | undefined, replace: boolean, state: HistoryState) =>
    void navigate(
      { search: searchWith(step), hash: location.hash },
      { replace, state, preventScrollReset: true },
    )
  return {
    step: steps.find((step) => step === named),
    push(step) {
      const state = historyState()
      go(step, false, { ...state, steps: (state.steps ?? 0) + 1 })
    },
    back() {
      // Ignores a click on a step that is still rendered although the address has changed.
      if (new URLSearchParams(location.search).get(PARAMETER) !== named) return
      const state = historyState()
      if ((state.steps ?? 0) > 0) goBack(navigate)
      else go(undefined, true, state)
    },
    replace(step) {
      go(step, true, historyState())
    },
  }
}
