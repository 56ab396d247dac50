import { useEffect } from 'react'
import { useIdleWarning } from '../domain/session/index.ts'
import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx'

const IdleWarningDialog = lazyWithPreload(() =>
  import('./idle-warning-dialog.tsx').then((file) => file.IdleWarningDialog),
)

/** Asks a player who does nothing whether they are still there (RC-09), over whatever is open. */
export function IdleWarning() {
  const endsAt = useIdleWarning()
  // Loaded before it is needed: without a network it could not be.
  useEffect(() => IdleWarningDialog.preload(), [])
  return endsAt === undefined ? null : <IdleWarningDialog endsAt={endsAt} />
}
