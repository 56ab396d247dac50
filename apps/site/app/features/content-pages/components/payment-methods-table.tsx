import { Skeleton } from '@marquee/ui/skeleton'
import { Table } from '@marquee/ui/table'
import { useQuery } from '@tanstack/react-query'
import { durationText, methodNames } from '../../../domain/payments/index.ts'
import { isZero } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { type MethodsView, methodsView } from '../model.ts'
import { type PaymentMethods, paymentMethodsQuery } from '../queries.ts'

/** Limits, fees and measured durations of the market's payment methods, for deposits and withdrawals. */
export function PaymentMethodsTable() {
  const { t } = useTexts('pages', 'payments')
  const { market } = useLocale()
  const depositsQuery = paymentMethodsQuery(market, 'deposit')
  const deposits = useQuery(depositsQuery)
  const withdrawals = useQuery(paymentMethodsQuery(market, 'withdrawal'))
  const view = methodsView(deposits, withdrawals)
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState queryKey={depositsQuery.queryKey}>
          <Skeleton shape="box" className="mt-8 h-48" />
        </LoadingState>
      )
    case 'failed':
      return (
        <QueryFailed
          className="mt-6"
          title={t('methods.failed')}
          query={deposits.isError ? deposits : withdrawals}
        />
      )
    case 'table':
      return <MethodRows rows={view.rows} isMeasured={view.isMeasured} />
    default:
      return view satisfies never
  }
}

type MethodRowsProps = Omit<Extract<MethodsView, { is: 'table' }>, 'is'>

function MethodRows({ rows, isMeasured }: MethodRowsProps) {
  const { t } = useTexts('pages', 'payments')
  return (
    <div className="mt-8 break-inside-avoid">
      <Table
        caption={t('methods.title')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('methods.empty')}
        columns={[
          {
            id: 'method',
            header: t('methods.method'),
            isRowHeader: true,
            cell: ({ id }) => t(methodNames[id]),
          },
          {
            id: 'deposit',
            header: t('payments.type.DEPOSIT'),
            cell: ({ deposit }) => <MethodTerms method={deposit} />,
          },
          {
            id: 'withdrawal',
            header: t('payments.type.WITHDRAW'),
            cell: ({ withdrawal }) => <MethodTerms method={withdrawal} />,
          },
        ]}
      />
      {!isMeasured && rows.length > 0 && (
        <p className="mt-3 text-sm text-text-3">{t('methods.unmeasured')}</p>
      )}
    </div>
  )
}

/** Limits, fee and duration of one direction of a method. */
function MethodTerms({ method }: { method: PaymentMethods[number] | undefined }) {
  const { t } = useTexts('pages', 'payments')
  const formats = useFormats()
  if (!method) return <span className="text-text-3">{t('methods.none')}</span>
  const { min, max, fee, durationSeconds } = method
  return (
    <>
      <span className="block tabular-nums">
        {t('methods.range', { min: formats.money(min), max: formats.money(max) })}
      </span>
      <span className="block text-text-2">
        {isZero(fee) ? t('payments.noFee') : t('payments.feeOf', { amount: formats.money(fee) })}
      </span>
      {durationSeconds !== null && (
        <span className="block text-text-2">
          {t('methods.measured', {
            half: durationText(t, durationSeconds.p50),
            most: durationText(t, durationSeconds.p90),
          })}
        </span>
      )}
    </>
  )
}
