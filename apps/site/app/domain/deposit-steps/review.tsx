import type { RouteOutput } from '@marquee/contract'
import { Button } from '@marquee/ui/button'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { linkClass } from '@marquee/ui/link-text'
import { Skeleton } from '@marquee/ui/skeleton'
import { type Column, Table } from '@marquee/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { nameText, useAmountText } from '../limits/index.ts'
import { FlowLayout, FlowLoading } from '../payments/index.ts'
import { SignedMoney } from '../wallet/index.ts'
import { monthsToShow } from './model.ts'
import { figuresQuery, limitsInForceQuery, useStateStep } from './queries.ts'

const SECOND_MS = 1_000

type Figures = RouteOutput<'activity.periods'>
type Month = Figures['months'][number]
type Limit = RouteOutput<'limits.all'>['limits'][number]

/** The player's figures of the last months, and the limits in force (LIM-21). */
export function Review({ months }: { readonly months: number }) {
  const { t } = useTexts('steps', 'figures')
  const to = useHref()
  const offlineReason = useOfflineReason()
  const figures = useQuery(figuresQuery())
  const limits = useQuery(limitsInForceQuery())
  const looked = useStateStep('depositSteps.review')
  if (!figures.data || !limits.data) {
    const state = figures.isError || !limits.isError ? figures : limits
    return (
      <FlowLoading
        title={t('steps.review.title')}
        failedTitle={t('figures.failed')}
        state={state}
        queryKey={(state === figures ? figuresQuery() : limitsInForceQuery()).queryKey}
      >
        <Skeleton shape="box" className="h-44" />
      </FlowLoading>
    )
  }
  return (
    <FlowLayout
      title={t('steps.review.title')}
      step="review-figures"
      size="lg"
      footer={
        <>
          <Button
            full
            variant="primary"
            pending={looked.isPending}
            pendingLabel={t('common.loading')}
            reason={offlineReason}
            onClick={() => looked.mutate()}
          >
            {t('steps.review.done')}
          </Button>
          {looked.isError && (
            <p role="alert" className="text-sm">
              {t(failureTextOf(looked.error, navigator.onLine).text)}
            </p>
          )}
        </>
      }
    >
      <p className="mb-4 text-text-2">{t('steps.review.text', { months })}</p>
      <MonthTable figures={figures.data} months={monthsToShow(figures.data.months, months)} />
      <h3 className="mt-6 mb-2 font-medium">{t('steps.review.limits')}</h3>
      <LimitsInForce limits={limits.data.limits.filter(({ value }) => value !== null)} />
      <Link to={to('gambling-limits')} className={linkClass({ tone: 'care', className: 'mt-3' })}>
        {t('shell.limits')}
      </Link>
    </FlowLayout>
  )
}

/** The latest month first. */
function MonthTable({ figures: { zone }, months }: { figures: Figures; months: readonly Month[] }) {
  const { t } = useTexts('figures')
  const formats = useFormats(zone)
  const nameOf = (month: Month) => {
    const name = formats.month(month.startsAt)
    return month === months[0] ? t('figures.soFar', { period: name }) : name
  }
  const columns: readonly Column<Month>[] = [
    {
      id: 'month',
      header: t('figures.month.choose'),
      isRowHeader: true,
      // With the time below the name, all columns fit a phone.
      cell: (month) => (
        <>
          {nameOf(month)}
          <span className="block text-xs whitespace-nowrap text-text-2">
            <span className="sr-only">{t('figures.played')} </span>
            {formats.duration(month.secondsPlayed * SECOND_MS)}
          </span>
        </>
      ),
    },
    {
      id: 'deposited',
      header: t('figures.deposits'),
      align: 'end',
      cell: ({ deposited }) => formats.money(deposited),
    },
    {
      id: 'withdrawn',
      header: t('figures.withdrawals'),
      align: 'end',
      cell: ({ withdrawn }) => formats.money(withdrawn),
    },
    {
      id: 'net',
      header: t('shell.safety.net'),
      align: 'end',
      cell: ({ net }) => <SignedMoney amount={net} tone="plain" />,
    },
  ]
  return (
    <Table
      caption={t('figures.title')}
      columns={columns}
      rows={months}
      rowKey={({ startsAt }) => startsAt}
      density="dense"
    />
  )
}

function LimitsInForce({ limits }: { readonly limits: readonly Limit[] }) {
  const { t } = useTexts('steps', 'limits')
  const amountText = useAmountText()
  if (limits.length === 0) return <p className="text-text-2">{t('steps.review.noLimits')}</p>
  return (
    <DefinitionList>
      {limits.map(({ kind, period, value }) => (
        <DefinitionRow
          key={kind + period}
          name={t(nameText({ kind, period }))}
          value={value && amountText(value)}
        />
      ))}
    </DefinitionList>
  )
}
