import { useEffect } from 'react'
import { useIdleWarning } from '../domain/session/index.ts'
import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx'

const IdleWarningDialog = lazyWithPreload(() =>
  import('./idle-warning-dialog.tsx').then((file) => file.IdleWarningDialog),
)

/** Asks an idle player whether they are still there (RC-09), over anything that is open. */
export function IdleWarning() {
  const endsAt = useIdleWarning()
  // Preloaded, because without a network it could not be fetched.
  useEffect(() => IdleWarningDialog.preload(), [])
  return endsAt === undefined ? null : <IdleWarningDialog endsAt={endsAt} />
}
