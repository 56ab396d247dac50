import { SafetyChip } from '@marquee/ui/native'
import { useModal, warmModal } from '../shared/modals.ts'
import { useTexts } from '../shared/texts/index.ts'
import { useSafety } from './use-safety.ts'

/** Time in session and net result as one chip; what they stand for is behind it. */
export default function PlayerStrip() {
  const { t } = useTexts()
  const { open } = useModal()
  const safety = useSafety()
  const label = safety?.label ?? t('shell.safety.unknown')
  return (
    <span onPointerEnter={() => warmModal('safety')}>
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
    </span>
  )
}
