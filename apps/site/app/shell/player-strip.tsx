import { SummaryChip } from '@marquee/ui/summary-chip'
import { useModal, preloadModal } from '../shared/navigation/modals.ts'
import { useTexts } from '../shared/texts/index.ts'
import { usePlaySummary } from '../domain/session/index.ts'

/** Time in session and net result as one chip, which opens the details. */
export default function PlayerStrip() {
  const { t } = useTexts()
  const { open } = useModal()
  const safety = usePlaySummary()
  const label = safety?.label ?? t('shell.safety.unknown')
  return (
    <span onPointerEnter={() => preloadModal('safety')}>
      <span className="lg:hidden">
        <SummaryChip compact label={label} onOpen={() => open('safety')} />
      </span>
      <span className="hidden lg:block">
        <SummaryChip
          label={label}
          primary={safety?.elapsed ?? t('shell.safety.unknown')}
          secondary={safety?.net}
          onOpen={() => open('safety')}
        />
      </span>
    </span>
  )
}
