import { SectionHeading } from '@marquee/ui/section-heading'
import { Skeleton } from '@marquee/ui/skeleton'
import { type Column, Table } from '@marquee/ui/table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { nameText, useAmountText } from '../../../domain/limits/index.ts'
import { useIsWide } from '../../../shared/browser/use-media-query.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { NextPage } from '../../../shared/ui/next-page.tsx'
import { type LimitChange, type LimitTerms, actorTexts, changeText } from '../model.ts'
import { limitHistoryQuery } from '../queries.ts'

/** All changes and requests, newest first, by pages (LIM-24). */
export function LimitHistory({ terms }: { readonly terms: LimitTerms }) {
  const { t } = useTexts('limits')
  const id = useId()
  const query = useInfiniteQuery(limitHistoryQuery())
  const changes = query.data?.pages.flatMap((page) => page.changes)
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={t('limits.history')} className="mb-2" />
      {!changes ? (
        query.isError || query.fetchStatus === 'paused' ? (
          <QueryFailed title={t('limits.historyFailed')} query={query} />
        ) : (
          <LoadingState queryKey={limitHistoryQuery().queryKey}>
            <Skeleton shape="box" className="h-40" />
          </LoadingState>
        )
      ) : changes.length === 0 ? (
        <p className="text-text-2">{t('limits.historyEmpty')}</p>
      ) : (
        <Changes changes={changes} terms={terms} />
      )}
      <NextPage query={query} label={t('limits.more')} failed={t('limits.moreFailed')} />
    </section>
  )
}

/** A table on wide screens, a list on phones. */
function Changes({
  changes,
  terms,
}: {
  readonly changes: readonly LimitChange[]
  readonly terms: LimitTerms
}) {
  const { t } = useTexts('limits')
  const { dateTime } = useFormats(terms.zone)
  const amountText = useAmountText(terms.zone)
  const isWide = useIsWide()
  const what = (one: LimitChange) =>
    t(changeText(one), { amount: one.value === null ? '' : amountText(one.value) })
  const by = (one: LimitChange) => t(actorTexts[one.actor])
  if (!isWide)
    return (
      <ul>
        {changes.map((one) => (
          <li key={one.number} className="border-t border-line py-3 text-sm first:border-t-0">
            <p className="font-medium">{t(nameText(one))}</p>
            <p>{what(one)}</p>
            <p className="text-text-2">
              {dateTime(one.at)} · {by(one)}
            </p>
          </li>
        ))}
      </ul>
    )
  const columns: readonly Column<LimitChange>[] = [
    { id: 'at', header: t('limits.when'), cell: (one) => dateTime(one.at), className: 'num' },
    { id: 'limit', header: t('limits.which'), cell: (one) => t(nameText(one)), isRowHeader: true },
    { id: 'what', header: t('limits.what'), cell: what },
    { id: 'by', header: t('limits.by'), cell: by },
  ]
  return (
    <Table
      caption={t('limits.history')}
      captionHidden
      columns={columns}
      rows={changes}
      rowKey={({ number }) => String(number)}
    />
  )
}
