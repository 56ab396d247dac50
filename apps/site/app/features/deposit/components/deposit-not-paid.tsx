import { Button } from '@marquee/ui/button'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { Stat } from '@marquee/ui/stat'
import { StatusChip } from '@marquee/ui/status-chip'
import { FlowLayout, Reference, methodNames, reasonText } from '../../../domain/payments/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { DepositStatus } from '../model.ts'
import { DepositDone } from './deposit-done.tsx'

export interface DepositNotPaidProps {
  readonly status: DepositStatus
  readonly isCancelled: boolean
  readonly onAgain: () => void
}

/** A deposit that was not paid: who declined it, and that no money was taken. */
export function DepositNotPaid({ status, isCancelled, onAgain }: DepositNotPaidProps) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  // The title already says that the player cancelled it.
  const reason = status.reason === null || status.reason === 'player' ? undefined : reasonText(status.reason)
  return (
    <FlowLayout
      title={t('deposit.title')}
      step="not-paid"
      footer={
        <>
          <Button full onClick={onAgain}>
            {t('deposit.again')}
          </Button>
          <DepositDone variant="secondary" />
        </>
      }
    >
      <div aria-live={isCancelled ? 'polite' : 'assertive'}>
        <StatusChip tone={isCancelled ? 'neutral' : 'bad'} size="md">
          {t(isCancelled ? 'deposit.cancelled' : 'deposit.declined')}
        </StatusChip>
        <Stat
          className="mt-3"
          label={t(methodNames[status.method])}
          value={<s className="font-normal text-text-3">{formats.money(status.amount)}</s>}
          note={t(reason ?? (isCancelled ? 'deposit.cancelledText' : 'payments.reason.failed'))}
        />
      </div>
      <DefinitionList className="mt-4">
        <DefinitionRow name={t('deposit.referenceName')} value={<Reference id={status.depositId} />} />
      </DefinitionList>
    </FlowLayout>
  )
}
