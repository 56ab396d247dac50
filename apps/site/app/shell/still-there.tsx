import { Suspense, lazy, useEffect } from 'react'
import { useQuestion } from '../shared/session/use-question.ts'
import { useSession } from '../shared/session/use-session.ts'

const load = () => import('./still-there-sheet.tsx')
const StillThereSheet = lazy(load)

/** Asks a player who does nothing whether they are still there (RC-09), over whatever is open. */
export function StillThere() {
  const { authorized } = useSession()
  const endsAt = useQuestion()
  // Before it is needed: a network that is away then could not bring it.
  useEffect(() => {
    if (authorized) void load().catch(() => undefined)
  }, [authorized])
  if (endsAt === undefined) return null
  return (
    <Suspense>
      <StillThereSheet endsAt={endsAt} />
    </Suspense>
  )
}
