import { linkClass } from '@marquee/ui/link-text'
import { Row } from '@marquee/ui/row'
import { Sheet } from '@marquee/ui/sheet'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../shared/formats/formats.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { type ModalProps, useModal } from '../../shared/navigation/modals.ts'
import { pendingWithdrawalsQuery, stageNames } from '../../domain/payments/index.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { Balance } from './components/balance.tsx'
import { FreeRounds } from './components/free-rounds.tsx'

/** The wallet as a modal: the balance and its parts, pending withdrawals, and links. */
export default function WalletModal({ close }: ModalProps) {
  const { t } = useTexts('wallet', 'payments')
  const to = useHref()
  return (
    <Sheet
      title={t('shell.wallet')}
      placement="panel"
      onClose={close}
      closeLabel={t('common.close')}
      footer={
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
          <Link to={to('banking.transactions')} replace className={linkClass()}>
            {t('wallet.all')}
          </Link>
          <Link to={to('banking')} replace className={linkClass({ tone: 'quiet' })}>
            {t('wallet.overview')}
          </Link>
        </div>
      }
    >
      <Balance isSheet />
      <FreeRounds />
      <PendingRows />
    </Sheet>
  )
}

/** Pending withdrawals, each with a link to its tracker. */
function PendingRows() {
  const { t } = useTexts('wallet', 'payments')
  const formats = useFormats()
  const { replace } = useModal()
  const { data } = useQuery(pendingWithdrawalsQuery())
  if (!data || data.withdrawals.length === 0) return null
  return (
    <ul className="mt-2 border-t border-line">
      {data.withdrawals.map((one) => (
        <Row
          key={one.pendingWithdrawalId}
          title={t('wallet.onTheWay')}
          text={one.needsCashier ? t('wallet.needsAccount') : t(stageNames[one.stage])}
          end={formats.money(one.amount)}
          onClick={() => replace('withdrawal', { withdrawal: one.pendingWithdrawalId })}
        />
      ))}
    </ul>
  )
}
