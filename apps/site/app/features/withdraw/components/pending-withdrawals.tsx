import { Banner } from '@marquee/ui/banner'
import { Row } from '@marquee/ui/row'
import { SectionHeading } from '@marquee/ui/section-heading'
import { type Withdrawal, stageNames } from '../../../domain/payments/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

export interface PendingWithdrawalsProps {
  readonly pending: readonly Withdrawal[]
  readonly onOpen: (id: string) => void
}

/** Pending withdrawals, each with a link to its tracker. */
export function PendingWithdrawals({ pending, onOpen }: PendingWithdrawalsProps) {
  const { t } = useTexts('withdraw', 'payments')
  const formats = useFormats()
  if (pending.length === 0) return null
  return (
    <section aria-labelledby="pending-withdrawals" className="max-w-[36rem] gutter pb-10">
      <SectionHeading id="pending-withdrawals" size="sm" title={t('withdraw.onTheWay')} />
      {pending.some((one) => one.needsCashier) && (
        <Banner tone="warning" className="mt-3">
          {t('withdraw.needsAccount')}
        </Banner>
      )}
      <ul className="mt-2">
        {pending.map((one) => (
          <Row
            key={one.pendingWithdrawalId}
            title={t(stageNames[one.stage])}
            text={<LocalTime iso={one.requestedAt} />}
            end={formats.money(one.amount)}
            endText={one.needsCashier ? t('withdraw.waitsForYou') : undefined}
            onClick={() => onOpen(one.pendingWithdrawalId)}
          />
        ))}
      </ul>
    </section>
  )
}
