import { Row, Sheet, linkClass } from '@marquee/ui/native'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../shared/formats.ts'
import { Link } from '../../shared/link.tsx'
import { useHref } from '../../shared/links.ts'
import { type ModalProps, useModal } from '../../shared/modals.ts'
import { pendingWithdrawalsQuery } from '../../shared/payments/withdrawal-queries.ts'
import { stageNames } from '../../shared/payments/withdrawals.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { Balance } from './components/balance.tsx'

/** The wallet over the page: the balance with its reasons, what is on its way, the ways on. */
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
      <OnTheWay />
    </Sheet>
  )
}

function OnTheWay() {
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
