import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { linkClass } from '@marquee/ui/link-text'
import { StatusChip } from '@marquee/ui/status-chip'
import { FlowLayout, Reference, methodNames } from '../../../domain/payments/index.ts'
import { isMore } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { DepositStatus } from '../model.ts'
import { DepositDone } from './deposit-done.tsx'

/** The amount that was credited, and the new balance. */
export function DepositReceipt({ status }: { status: DepositStatus }) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const to = useHref()
  const received = status.received ?? status.amount
  const isOther = isMore(received, status.amount) || isMore(status.amount, received)
  return (
    <FlowLayout title={t('deposit.receipt')} step="receipt" footer={<DepositDone variant="primary" />}>
      <div aria-live="polite">
        <StatusChip tone="ok" size="md">
          {t('deposit.complete')}
        </StatusChip>
        <p className="num mt-2 text-4xl font-medium tracking-[-0.022em]">{formats.money(received)}</p>
        {status.newBalance === null ? null : (
          <p className="mt-1 text-text-2">
            {t('deposit.balanceNow')}{' '}
            <b className="num font-medium text-text">{formats.money(status.newBalance)}</b>
          </p>
        )}
      </div>
      <DefinitionList className="mt-4">
        {isOther && <DefinitionRow name={t('deposit.asked')} value={formats.money(status.amount)} />}
        <DefinitionRow name={t('deposit.from')} value={t(methodNames[status.method])} />
        <DefinitionRow name={t('deposit.when')} value={<LocalTime iso={status.updatedAt} />} />
        <DefinitionRow name={t('deposit.referenceName')} value={<Reference id={status.depositId} />} />
      </DefinitionList>
      <p className="mt-4 text-sm">
        <Link to={to('contact-live-chat')} className={linkClass({ tone: 'quiet' })}>
          {t('deposit.question')}
        </Link>
      </p>
    </FlowLayout>
  )
}
