import { LinkText } from '@marquee/ui/link-text'
import {
  type Withdrawal,
  WithdrawalChoices,
  WithdrawalTracker,
  maskAccount,
} from '../../../domain/payments/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { preloadModal, useModal } from '../../../shared/navigation/modals.ts'
import { useTexts } from '../../../shared/texts/index.ts'

/** A pending withdrawal: its stage, what the player has to do, and cancelling where the market allows it. */
export function PendingWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTexts('wallet', 'payments')
  const formats = useFormats()
  const { open } = useModal()
  const amount = formats.money(withdrawal.amount)
  return (
    <div className="mt-2 border-b border-line pb-6 last:border-b-0">
      <p className="mb-4 text-sm text-text-2">
        {withdrawal.account === null
          ? t('wallet.amount', { amount })
          : t('wallet.amountTo', { amount, account: maskAccount(withdrawal.account) })}
      </p>
      <WithdrawalTracker withdrawal={withdrawal} />
      <div className="mt-4 grid justify-items-start gap-3">
        <LinkText
          onPointerEnter={() => preloadModal('withdrawal')}
          onClick={() => open('withdrawal', { withdrawal: withdrawal.pendingWithdrawalId })}
        >
          {t(withdrawal.needsCashier ? 'wallet.nameAccount' : 'wallet.follow')}
        </LinkText>
        <WithdrawalChoices withdrawal={withdrawal} canLock={false} />
      </div>
    </div>
  )
}
