import { Card } from '@marquee/ui/card'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { linkClass } from '@marquee/ui/link-text'
import { SectionHeading } from '@marquee/ui/section-heading'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { Period } from '../../../domain/games/index.ts'
import { SignedMoney } from '../../../domain/wallet/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { ownFiguresQuery } from '../queries.ts'

/** The player's own stakes, payments and net of the period. */
export function OwnFigures({ period }: { period: Period }) {
  const { t } = useTexts('winners')
  const formats = useFormats()
  const to = useHref()
  const query = useQuery(ownFiguresQuery(period))
  const { data } = query
  const title = t('winners.own', { period })
  return (
    <Card as="section" aria-label={title}>
      <SectionHeading
        title={title}
        action={
          <Link
            to={to('banking.transactions')}
            className={linkClass({ tone: 'brand', className: 'text-sm' })}
          >
            {t('winners.own.rounds')}
          </Link>
        }
      />
      {data ? (
        <DefinitionList label={title} className="mt-2">
          <DefinitionRow variant="amount" name={t('winners.staked')} value={formats.money(data.stakes)} />
          <DefinitionRow variant="amount" name={t('winners.paid')} value={formats.money(data.wins)} />
          <DefinitionRow
            variant="total"
            name={t('winners.own.net')}
            value={<SignedMoney amount={data.winLoss} />}
          />
        </DefinitionList>
      ) : query.isError ? (
        <QueryFailed className="mt-3" title={t('winners.other.failed')} query={query} />
      ) : (
        <LoadingState className="mt-3" queryKey={ownFiguresQuery(period).queryKey}>
          <Skeleton shape="box" className="h-32" />
        </LoadingState>
      )}
    </Card>
  )
}
