import { Icon } from '@marquee/ui/icon'
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import { Suspense } from 'react'
import { lazyPart } from '../shared/loading/lazy-part.ts'
import { Link } from '../shared/navigation/link.tsx'
import { useHref } from '../shared/navigation/href.ts'
import { useSession } from '../domain/session/index.ts'
import { useTexts } from '../shared/texts/index.ts'

const PlayerStrip = lazyPart(() => import('./player-strip.tsx').then((file) => file.default))

/** Clock and net result of a player, and the link to safer play for everyone: on every page, in the same position. */
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
      className="pressable inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-card px-2 text-sm font-medium text-care hover:bg-care/10 lg:min-h-10 lg:bg-care/10 lg:px-3"
    >
      <Icon of={ShieldCheck} />
      <span className="sr-only lg:not-sr-only">{t('shell.safety.visitor')}</span>
    </Link>
  )
}
