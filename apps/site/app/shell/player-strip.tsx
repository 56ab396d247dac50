import { SummaryChip, type SummaryChipAction } from '@marquee/ui/summary-chip'
import { useMatches } from 'react-router'
import { PanicButton } from '../domain/breaks/index.ts'
import { isClosedDuringBreak, usePlaySummary, useSession } from '../domain/session/index.ts'
import { useHref } from '../shared/navigation/href.ts'
import { useModal, preloadModal } from '../shared/navigation/modals.ts'
import { useTexts } from '../shared/texts/index.ts'

/**
 * Time in session and net result as one chip, which opens the details. The widest headers have the link to a break and
 * the panic button beside it; on other widths both are in a line below the header.
 */
export default function PlayerStrip() {
  const { t } = useTexts()
  const { open } = useModal()
  const to = useHref()
  const { isOnBreak } = useSession()
  const safety = usePlaySummary()
  const hasPanic = isClosedDuringBreak(useMatches().at(-1)?.id)
  const unknown = t('shell.safety.unknown')
  const label = safety?.label ?? unknown
  if (isOnBreak) return null
  const chip = (actions: readonly SummaryChipAction[]) => (
    <SummaryChip
      label={label}
      primary={safety?.elapsed ?? unknown}
      secondary={safety?.net}
      actions={actions}
      onOpen={() => open('safety')}
    />
  )
  return (
    <span className="flex items-center" onPointerEnter={() => preloadModal('safety')}>
      <SummaryChip compact label={label} onOpen={() => open('safety')} className="lg:hidden" />
      <span className="hidden lg:block xl:hidden">{chip([])}</span>
      <span className="hidden xl:block">
        {chip([{ id: 'break', text: t('shell.break'), href: to('break') }])}
      </span>
      {hasPanic && <PanicButton className="ms-1 px-3 max-xl:hidden" />}
    </span>
  )
}
