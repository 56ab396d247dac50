import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isZero } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Money, Running } from '../model.ts'
import { moneyQuery } from '../queries.ts'

export interface MoneyFactsProps {
  readonly title: string
  /** The break that runs; undefined before one is chosen: then the texts are about both kinds. */
  readonly kind?: Running['kind'] | undefined
}

/** What happens to each amount of the account; what there is none of is not listed. */
export function MoneyFacts({ title, kind }: MoneyFactsProps) {
  const { t } = useTexts('breaks')
  const id = useId()
  const query = useQuery(moneyQuery())
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl font-semibold tracking-[-0.01em]">
        {title}
      </h2>
      {query.data ? (
        <Amounts state={query.data} kind={kind} />
      ) : query.isError || query.fetchStatus === 'paused' ? (
        <QueryFailed title={t('breaks.moneyFailed')} query={query} />
      ) : (
        <LoadingState queryKey={moneyQuery().queryKey} className="mt-2">
          <Skeleton shape="box" className="h-24" />
        </LoadingState>
      )}
    </section>
  )
}

const bonusTexts = { timeout: 'breaks.bonusKept', exclusion: 'breaks.bonusText' } as const
const roundTexts = { timeout: 'breaks.roundKept', exclusion: 'breaks.roundClosed' } as const

function Amounts({ state, kind }: Pick<MoneyFactsProps, 'kind'> & { readonly state: Money }) {
  const { t } = useTexts('breaks')
  const { money } = useFormats()
  return (
    <DefinitionList>
      <DefinitionRow
        variant="amount"
        name={t('breaks.balance')}
        value={money(state.balance)}
        text={isZero(state.balance) ? undefined : t('breaks.balanceText')}
      />
      {state.pendingWithdrawals.map(({ withdrawalId, amount, requestedAt }) => (
        <DefinitionRow
          key={withdrawalId}
          variant="amount"
          name={t('breaks.withdrawal')}
          value={money(amount)}
          text={<LocalTime iso={requestedAt}>{(time) => t('breaks.withdrawalText', { time })}</LocalTime>}
        />
      ))}
      {!isZero(state.bonus) && (
        <DefinitionRow
          variant="amount"
          name={t('breaks.bonus')}
          value={money(state.bonus)}
          text={t(kind ? bonusTexts[kind] : 'breaks.bonusText')}
        />
      )}
      {state.openRounds.map(({ game, slug, openedAt }) => (
        <DefinitionRow
          key={`${slug} ${openedAt}`}
          variant="amount"
          name={t('breaks.round')}
          value={game ?? '–'}
          text={t(kind ? roundTexts[kind] : 'breaks.roundText')}
        />
      ))}
    </DefinitionList>
  )
}
