import { buttonClass } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { SignOutButton } from '../../domain/session/index.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { useBackToClose } from '../../shared/navigation/sheet-entries.ts'
import { useTexts } from '../../shared/texts/index.ts'
import type { CheckView } from './model.ts'
import { PlayFacts } from './play-facts.tsx'
import { useStartText } from './use-start-text.ts'

export type StoppedSheetProps = Omit<Extract<CheckView, { is: 'stopped' }>, 'is'> & {
  readonly onClose: () => void
}

/** The summary of play after a stop (RC-11). */
export function StoppedSheet({ startedAt, figures, onClose }: StoppedSheetProps) {
  useBackToClose(onClose)
  const { t } = useTexts('activity')
  const start = useStartText(startedAt)
  const to = useHref()
  return (
    <Sheet
      title={t('activity.stopped')}
      subtitle={t('activity.since', { start })}
      size="sm"
      onClose={onClose}
      closeLabel={t('common.close')}
      footer={
        <div className="grid gap-2">
          <SignOutButton />
          <Link to={to('break')} className={buttonClass({ full: true })} onClick={onClose}>
            {t('shell.break')}
          </Link>
        </div>
      }
    >
      <PlayFacts figures={figures} />
    </Sheet>
  )
}
