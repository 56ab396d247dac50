import { Button, buttonClass } from '@marquee/ui/button'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { Stat } from '@marquee/ui/stat'
import { StatusChip } from '@marquee/ui/status-chip'
import { FlowLayout, Reference, methodNames } from '../../../domain/payments/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { DepositStatus } from '../model.ts'
import { DepositDone } from './deposit-done.tsx'

export interface DepositPendingProps {
  readonly status: DepositStatus
  /** The bank is processing it; otherwise the player left the cashier before the end. */
  readonly isWaiting: boolean
  /** Back into the cashier of this payment; undefined when its session is over. */
  readonly onContinue: (() => void) | undefined
  readonly onAgain: () => void
}

/** A deposit whose outcome is not known yet. */
export function DepositPending({ status, isWaiting, onContinue, onAgain }: DepositPendingProps) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const to = useHref()
  return (
    <FlowLayout
      title={t('deposit.title')}
      step="status"
      footer={
        isWaiting ? (
          // No second payment is offered while the outcome of this one is not known.
          <>
            <DepositDone variant="primary" />
            {onContinue && (
              <Button full onClick={onContinue}>
                {t('deposit.continue')}
              </Button>
            )}
            <Link to={to('banking.transactions')} className={buttonClass({ full: true, variant: 'quiet' })}>
              {t('deposit.way.activity')}
            </Link>
          </>
        ) : (
          <>
            {onContinue && (
              <Button full variant="primary" onClick={onContinue}>
                {t('deposit.continue')}
              </Button>
            )}
            <Button full onClick={onAgain}>
              {t('deposit.again')}
            </Button>
            <DepositDone variant={onContinue ? 'quiet' : 'secondary'} />
          </>
        )
      }
    >
      <div aria-live="polite">
        <StatusChip tone={isWaiting ? 'running' : 'need'} size="md">
          {t(isWaiting ? 'deposit.waiting' : 'deposit.unfinished')}
        </StatusChip>
        <Stat
          className="mt-3"
          label={t(methodNames[status.method])}
          value={formats.money(status.amount)}
          note={t(isWaiting ? 'deposit.waitingText' : 'deposit.unfinishedText')}
        />
      </div>
      <DefinitionList className="mt-4">
        <DefinitionRow name={t('deposit.referenceName')} value={<Reference id={status.depositId} />} />
      </DefinitionList>
    </FlowLayout>
  )
}
