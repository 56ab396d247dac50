import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { Stat } from '@marquee/ui/stat'
import type { ReactNode } from 'react'
import {
  FlowLayout,
  Reference,
  type Withdrawal,
  WithdrawalTracker,
  holderText,
  maskAccount,
  methodNames,
} from '../../../domain/payments/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

export interface WithdrawalDetailsProps {
  readonly withdrawal: Withdrawal
  readonly onBack: (() => void) | undefined
  /** Actions that are still possible. */
  readonly children: ReactNode
}

/** Amount, who has the money, stages, account and reference. */
export function WithdrawalDetails({ withdrawal, onBack, children }: WithdrawalDetailsProps) {
  const { t } = useTexts('withdraw', 'payments')
  const formats = useFormats()
  const { method, account } = withdrawal
  return (
    <FlowLayout title={t('withdraw.one')} step="tracker" onBack={onBack}>
      <Stat
        label={<LocalTime iso={withdrawal.requestedAt} />}
        value={formats.money(withdrawal.amount)}
        note={<span aria-live="polite">{t(holderText(withdrawal))}</span>}
      />
      <WithdrawalTracker withdrawal={withdrawal} className="mt-6" />
      <DefinitionList className="mt-6 border-t border-line pt-3">
        <DefinitionRow
          name={t('withdraw.to')}
          value={
            account === null ? t(methodNames[method]) : `${t(methodNames[method])} ${maskAccount(account)}`
          }
        />
        <DefinitionRow
          name={t('withdraw.referenceName')}
          value={<Reference id={withdrawal.pendingWithdrawalId} />}
        />
      </DefinitionList>
      {children}
    </FlowLayout>
  )
}
