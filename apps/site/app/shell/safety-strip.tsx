import { SafetyChip } from '@marquee/ui/native'
import { type MouseEvent, Suspense, lazy } from 'react'
import { useNavigate } from 'react-router'
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
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(to)
  }
  return (
    <>
      <span className="lg:hidden">
        <SafetyChip compact label={t('shell.safety.visitor')} href={to} onOpen={go} />
      </span>
      <span className="hidden lg:block">
        <SafetyChip
          label={t('shell.safety.visitor')}
          elapsed={t('shell.safety.visitor')}
          href={to}
          onOpen={go}
        />
      </span>
    </>
  )
}
