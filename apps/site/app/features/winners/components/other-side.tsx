import type { RouteOutput } from '@marquee/contract'
import { Card } from '@marquee/ui/card'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { SectionHeading } from '@marquee/ui/section-heading'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { paidBackQuery, type WinnersOf } from '../../../domain/games/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { shareOf } from '../model.ts'

/** What all players staked in the period, what they were paid, and what was kept. */
export function OtherSide({ of }: { of: WinnersOf }) {
  const { t } = useTexts('winners')
  const query = useQuery(paidBackQuery(of))
  const { data } = query
  const title = t('winners.other')
  if (!data)
    return (
      <Card as="section" aria-label={title}>
        <SectionHeading title={title} />
        {query.isError ? (
          <QueryFailed className="mt-3" title={t('winners.other.failed')} query={query} />
        ) : (
          <LoadingState className="mt-3" queryKey={paidBackQuery(of).queryKey}>
            <Skeleton shape="box" className="h-48" />
          </LoadingState>
        )}
      </Card>
    )
  return (
    <Card as="section" aria-label={title}>
      <SectionHeading title={title} />
      <p className="mt-1 text-sm text-text-2">
        {t('winners.other.text', { period: of.dateRange, currency: of.currency })}
      </p>
      {data.sums ? (
        <Sums sums={data.sums} title={title} />
      ) : (
        <p className="mt-3 text-sm">{t('winners.other.few')}</p>
      )}
      <p className="mt-3 text-sm text-text-2">{t('winners.note', { minutes: data.listedAfterMinutes })}</p>
    </Card>
  )
}

function Sums({ sums, title }: { sums: NonNullable<RouteOutput<'games.paidBack'>['sums']>; title: string }) {
  const { t } = useTexts('winners')
  const formats = useFormats()
  const share = shareOf(sums)
  return (
    <>
      {share !== null && (
        <div
          aria-hidden
          className="mt-4 h-2.5 overflow-hidden rounded-full bg-surface-3 forced-colors:border forced-colors:border-[CanvasText]"
        >
          <div
            className="h-full bg-brand forced-colors:bg-[CanvasText]"
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
      <DefinitionList label={title} className="mt-2">
        <DefinitionRow variant="amount" name={t('winners.staked')} value={formats.money(sums.staked)} />
        <DefinitionRow variant="amount" name={t('winners.paid')} value={formats.money(sums.paid)} />
        <DefinitionRow variant="amount" name={t('winners.kept')} value={formats.money(sums.kept)} />
        <DefinitionRow variant="amount" name={t('winners.rounds')} value={formats.number(sums.rounds)} />
        <DefinitionRow
          variant="amount"
          name={t('winners.ahead')}
          value={t('winners.aheadOfTen', { count: sums.aheadOfTen })}
        />
      </DefinitionList>
    </>
  )
}
