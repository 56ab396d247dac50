import { SafetyChip } from '@marquee/ui/native'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useHref } from '../shared/links.ts'
import { useModal } from '../shared/modals.ts'
import { useSession } from '../shared/session/use-session.ts'
import { useTexts } from '../shared/texts/index.ts'
import { useSafety } from './use-safety.ts'

/** Clock and net result of a player, the way to safer play for everyone: on every page, in the same place. */
export function SafetyStrip() {
  const { authorized } = useSession()
  return authorized ? <PlayerStrip /> : <VisitorStrip />
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

function PlayerStrip() {
  const { t } = useTexts()
  const { open } = useModal()
  const safety = useSafety()
  const label = safety?.label ?? t('shell.safety.unknown')
  return (
    <>
      <span className="lg:hidden">
        <SafetyChip compact label={label} onOpen={() => open('safety')} />
      </span>
      <span className="hidden lg:block">
        <SafetyChip
          label={label}
          elapsed={safety?.elapsed ?? t('shell.safety.unknown')}
          net={safety?.net}
          onOpen={() => open('safety')}
        />
      </span>
    </>
  )
}
