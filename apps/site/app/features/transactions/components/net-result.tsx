import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@marquee/ui/skeleton'
import { SignedMoney } from '../../../domain/wallet/index.ts'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { useFormats } from '../../../shared/formats/formats.ts'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import type { Filter, Preset } from '../model.ts'
import { netPositionQuery } from '../queries.ts'

const titles: Readonly<Record<Preset, TextId<'transactions'>>> = {
  all: 'transactions.net.all',
  '24h': 'transactions.net.24h',
  '72h': 'transactions.net.72h',
  '7d': 'transactions.net.7d',
  '30d': 'transactions.net.30d',
}

/** Net result of play in the filter's period, over all products: wins minus stakes, and both sums. */
export function NetResult({ filter }: { filter: Filter }) {
  const { t } = useTexts('transactions')
  const formats = useFormats()
  const query = useQuery(netPositionQuery(filter))
  const { data: net } = query
  if (query.isError && !net) return <QueryFailed title={t('transactions.net.failed')} query={query} />
  const section = (
    <section aria-label={t(titles[filter.preset])}>
      <p className="text-sm text-text-2">{t(titles[filter.preset])}</p>
      <p className="min-h-(--text-4xl--line-height) text-[min(var(--text-4xl),12vw)] leading-(--text-4xl--line-height)">
        {net ? (
          <SignedMoney amount={net.winLoss} className="tracking-[-0.022em]" />
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
  if (net) return section
  return <LoadingState queryKey={netPositionQuery(filter).queryKey}>{section}</LoadingState>
}
