import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type BegunBreak, forgetBegun, readBegun } from '../../domain/breaks/index.ts'
import { useIsHydrated } from '../../shared/browser/use-is-hydrated.ts'
import { OnBreakPage } from './components/on-break-page.tsx'

/**
 * What the tab that began the break is told: from its storage at first, then from the history, which a reload keeps. A
 * page that was opened otherwise says the same in general.
 */
function useBegun(): BegunBreak | undefined {
  const { state } = useLocation() as { readonly state: unknown }
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  // Undefined before hydration, null without one.
  const [begun, setBegun] = useState<BegunBreak | null>()
  if (isHydrated && begun === undefined) setBegun(readBegun(state) ?? null)
  useEffect(() => {
    if (!begun) return
    forgetBegun()
    void navigate('.', { replace: true, state: { ...begun, preventFocusReset: true } })
  }, [begun, navigate])
  return begun ?? undefined
}

/** The page after a break has begun. */
export function OnBreakScreen() {
  return <OnBreakPage begun={useBegun()} />
}
