import { Button, buttonClass } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import type { DocumentReminder } from '../../domain/documents/index.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { LinkAnchor } from '../../shared/navigation/link.tsx'
import { useBackToClose } from '../../shared/navigation/sheet-entries.ts'
import { useTexts } from '../../shared/texts/index.ts'

export interface ReminderModalProps {
  readonly reminder: DocumentReminder
  /** The player verifies now, or puts it off. */
  readonly onAnswer: () => void
}

/** What is to be sent, why, until when, and what happens then. */
export function ReminderModal({ reminder, onAnswer }: ReminderModalProps) {
  useBackToClose(onAnswer)
  const { t } = useTexts('reminder')
  const formats = useFormats()
  const to = useHref()
  const { endsAt, daysLeft, isStopped, toSend } = reminder
  const isOver = daysLeft === 0
  const amount = formats.money(reminder.amount)
  return (
    <Sheet
      title={t('reminder.title')}
      size="sm"
      onClose={onAnswer}
      closeLabel={t('common.close')}
      footer={
        <div className="grid gap-3 md:grid-cols-2">
          <Button full variant="secondary" onClick={onAnswer}>
            {t('reminder.later')}
          </Button>
          <LinkAnchor
            href={to('account.verification')}
            onClick={onAnswer}
            className={buttonClass({ full: true })}
          >
            {t('reminder.now')}
          </LinkAnchor>
        </div>
      }
    >
      <p className="text-text-2">{t('reminder.why')}</p>
      <h3 className="mt-4 font-semibold">{t('reminder.send')}</h3>
      <ul className="mt-1 list-disc ps-5">
        {toSend.map((kind) =>
          kind === 'PROOF_OF_ID' || kind === 'PROOF_OF_ADDRESS' ? (
            <li key={kind}>{t(`reminder.kind.${kind}`)}</li>
          ) : null,
        )}
      </ul>
      {/* Where deposits have stopped by the amount, the day is no more what they wait for. */}
      {endsAt !== null && (isOver || !isStopped) && (
        <p className="mt-4 font-semibold">
          <LocalTime iso={endsAt}>
            {(date) => (isOver ? t('reminder.over', { date }) : t('reminder.until', { date, amount }))}
          </LocalTime>
        </p>
      )}
      <p className="mt-1 text-text-2">{t(isStopped ? 'reminder.thenOver' : 'reminder.then')}</p>
    </Sheet>
  )
}
