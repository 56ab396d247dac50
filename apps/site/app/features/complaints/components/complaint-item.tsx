import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { Card } from '@marquee/ui/card'
import { ConfirmSheet } from '@marquee/ui/confirm-sheet'
import { linkClass } from '@marquee/ui/link-text'
import { StatusChip } from '@marquee/ui/status-chip'
import { useState } from 'react'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useBackToClose } from '../../../shared/navigation/sheet-entries.ts'
import { failureTextOf } from '../../../shared/query/failure-text.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { hasDispute, outcomeText, stateTexts, stateTones, stepText, topicTexts } from '../model.ts'
import { type Complaint, type OwnComplaints, useWithdraw } from '../queries.ts'
import { AppealSheet } from './appeal-sheet.tsx'

export interface ComplaintItemProps {
  readonly complaint: Complaint
  readonly disputeBodies: OwnComplaints['disputeBodies']
}

/** A complaint: how far it is, what was written, and what the player can do now. */
export function ComplaintItem({ complaint, disputeBodies }: ComplaintItemProps) {
  const { t } = useTexts('complaints')
  const [open, setOpen] = useState<'appeal' | 'withdraw'>()
  const { reference, topic, state, answerBy, isOverdue, steps, canWithdraw, canAppeal } = complaint
  const close = () => setOpen(undefined)
  return (
    <Card as="li">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t(topicTexts[topic])}</span>
        <StatusChip tone={isOverdue ? 'need' : stateTones[state]}>{t(stateTexts[state])}</StatusChip>
      </p>
      <p className="text-sm text-text-2">{t('complaints.reference', { reference })}</p>
      {canWithdraw && (
        <p className="mt-1 text-sm">
          <LocalTime iso={answerBy}>
            {(time) => t(isOverdue ? 'complaints.overdue' : 'complaints.until', { time })}
          </LocalTime>
        </p>
      )}
      <ol className="mt-3 grid gap-3">
        {steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
      {hasDispute(complaint) && <DisputeBodies bodies={disputeBodies} />}
      {(canAppeal || canWithdraw) && (
        <p className="mt-4">
          {canAppeal && (
            <Button size="sm" onClick={() => setOpen('appeal')}>
              {t('complaints.appeal')}
            </Button>
          )}
          {canWithdraw && (
            <Button size="sm" variant="quiet" className="-ms-4" onClick={() => setOpen('withdraw')}>
              {t('complaints.withdraw')}
            </Button>
          )}
        </p>
      )}
      {open === 'appeal' && <AppealSheet reference={reference} onClose={close} />}
      {open === 'withdraw' && <WithdrawSheet reference={reference} onClose={close} />}
    </Card>
  )
}

function Step({ step }: { readonly step: Complaint['steps'][number] }) {
  const { t } = useTexts('complaints')
  const outcome = outcomeText(step)
  return (
    <li className="border-t border-line pt-3">
      <p className="text-sm text-text-2">
        <LocalTime iso={step.at}>{(time) => t(stepText(step), { time })}</LocalTime>
      </p>
      {outcome !== undefined && <p className="font-medium">{t(outcome)}</p>}
      {step.text !== null && <p className="wrap-anywhere whitespace-pre-line">{step.text}</p>}
    </li>
  )
}

function DisputeBodies({ bodies }: { readonly bodies: OwnComplaints['disputeBodies'] }) {
  const { t } = useTexts('complaints')
  return (
    <div className="mt-4 rounded-card bg-care/10 p-4 text-sm">
      <p>{t('complaints.dispute')}</p>
      <ul className="mt-1">
        {bodies.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="noreferrer" className={linkClass({ tone: 'care' })}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface WithdrawSheetProps {
  readonly reference: string
  readonly onClose: () => void
}

function WithdrawSheet({ reference, onClose }: WithdrawSheetProps) {
  useBackToClose(onClose)
  const { t } = useTexts('complaints')
  const withdraw = useWithdraw()
  const run = useSingleFlight()
  const offlineReason = useOfflineReason()
  const confirm = () =>
    run(async () => {
      try {
        await withdraw.mutateAsync(reference)
        onClose()
      } catch {
        // The banner gives the reason.
      }
    })
  return (
    <ConfirmSheet
      title={t('complaints.withdraw')}
      closeLabel={t('common.close')}
      confirm={t('complaints.withdraw')}
      cancel={t('complaints.keep')}
      isPending={withdraw.isPending}
      reason={offlineReason}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('complaints.withdrawText')}</p>
      {withdraw.isError && (
        <Banner tone="negative" role="alert" className="mt-4">
          {t(failureTextOf(withdraw.error, navigator.onLine).text)}
        </Banner>
      )}
    </ConfirmSheet>
  )
}
