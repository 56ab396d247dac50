import { ErrorState, Money, Skeleton } from '@marquee/ui/native'
import { useFormats } from '../../../shared/formats.ts'
import { signOf } from '../../../shared/payments/amounts.ts'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import type { Filter, Preset } from '../model.ts'
import { useNetPosition } from '../queries.ts'

const TITLES: Readonly<Record<Preset, TextId<'transactions'>>> = {
  all: 'transactions.net.all',
  '24h': 'transactions.net.24h',
  '72h': 'transactions.net.72h',
  '7d': 'transactions.net.7d',
  '30d': 'transactions.net.30d',
}

/** What play has cost or brought in the filter's time, over all products: wins minus stakes, and both. */
export function NetResult({ filter }: { filter: Filter }) {
  const { t } = useTexts('transactions', 'payments')
  const formats = useFormats()
  const { data: net, isError, refetch, isFetching } = useNetPosition(filter)
  if (isError && !net)
    return (
      <ErrorState
        title={t('transactions.net.failed')}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  const sign = net && signOf(net.winLoss)
  return (
    <section aria-label={t(TITLES[filter.preset])}>
      <p className="text-sm text-text-2">{t(TITLES[filter.preset])}</p>
      <p className="min-h-(--text-4xl--line-height) text-[min(var(--text-4xl),12vw)] leading-(--text-4xl--line-height)">
        {net ? (
          <Money
            text={formats.unsignedMoney(net.winLoss)}
            sign={sign === 0 ? undefined : sign === 1 ? '+' : '-'}
            signLabel={sign === 0 ? undefined : t(sign === 1 ? 'payments.plus' : 'payments.minus')}
            className="tracking-[-0.022em]"
          />
        ) : (
          <Skeleton className="w-40" />
        )}
      </p>
      {net ? (
        <>
          <p className="text-sm text-text-2">
            {t('transactions.net.play', { stakes: formats.money(net.stakes), wins: formats.money(net.wins) })}
          </p>
          <p className="text-sm text-text-2">
            {t('transactions.net.payments', {
              deposits: formats.money(net.deposits),
              withdrawals: formats.money(net.withdrawals),
            })}
          </p>
        </>
      ) : (
        <Skeleton className="w-64" />
      )}
    </section>
  )
}
