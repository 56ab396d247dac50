import { ShieldCheck } from '@marquee/ui/icons'
import { Suspense, lazy } from 'react'
import { Link } from '../shared/link.tsx'
import { useHref } from '../shared/links.ts'
import { useSession } from '../shared/session/use-session.ts'
import { useTexts } from '../shared/texts/index.ts'

const PlayerStrip = lazy(() => import('./player-strip.tsx'))

/** Clock and net result of a player, the way to safer play for everyone: on every page, in the same place. */
export function SafetyStrip() {
  const { authorized } = useSession()
  return authorized ? (
    <Suspense fallback={<VisitorStrip />}>
      <PlayerStrip />
    </Suspense>
  ) : (
    <VisitorStrip />
  )
}

function VisitorStrip() {
  const { t } = useTexts()
  const to = useHref()('responsible-gambling')
  return (
    <Link
      to={to}
      className="press inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-card px-2 text-sm font-medium text-care hover:bg-care/10 lg:min-h-10 lg:bg-care/10 lg:px-3"
    >
      <ShieldCheck />
      <span className="sr-only lg:not-sr-only">{t('shell.safety.visitor')}</span>
    </Link>
  )
}
