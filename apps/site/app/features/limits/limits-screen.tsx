import { Banner } from '@marquee/ui/banner'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { CheckInterval } from '../../domain/activity/index.ts'
import { OffersPart } from '../../domain/care/index.ts'
import { limitKey } from '../../domain/limits/index.ts'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { useStep } from '../../shared/navigation/use-step.ts'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { ChangeSheet } from './components/change-sheet.tsx'
import { HowItWorks } from './components/how-it-works.tsx'
import { LeastLeft } from './components/least-left.tsx'
import { LimitHistory } from './components/limit-history.tsx'
import { LimitSection } from './components/limit-section.tsx'
import { type Limit, type LimitTerms, limitsView, sections } from './model.ts'
import { limitsQuery } from './queries.ts'

/** All gambling limits of the player: how much is used, what waits, changes, and their history. */
export function LimitsScreen() {
  const { t } = useTexts('limits')
  const isOnline = useIsOnline()
  const query = useQuery(limitsQuery())
  const view = limitsView({ data: query.data, hasFailed: query.isError, isOnline })
  return (
    <AccountPage title={t('limits.title')} subtitle={t('limits.intro')}>
      {view.is === 'limits' ? (
        <LimitsOf limits={view.limits} terms={view.terms} />
      ) : view.is === 'loading' ? (
        <LoadingState queryKey={limitsQuery().queryKey} className="grid gap-3 sm:grid-cols-3">
          {Array.from({ length: 9 }, (_, i) => (
            <Skeleton key={i} shape="box" className="h-36" />
          ))}
        </LoadingState>
      ) : (
        <QueryFailed title={t('limits.failed')} query={query} />
      )}
    </AccountPage>
  )
}

function LimitsOf({ limits, terms }: { readonly limits: readonly Limit[]; readonly terms: LimitTerms }) {
  const { t } = useTexts('limits')
  const { step, push, back } = useStep(limits.map(limitKey))
  const changed = limits.find((one) => limitKey(one) === step)
  return (
    <div className="grid gap-x-8 gap-y-9 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid content-start gap-9">
        <OffersPart />
        {!terms.canRaise && <Banner tone="care">{t('limits.restricted')}</Banner>}
        {sections.map((section) => (
          <LimitSection
            key={section.title}
            section={section}
            limits={limits.filter(({ kind }) => section.kinds.includes(kind))}
            terms={terms}
            onChange={(name) => push(limitKey(name))}
          />
        ))}
        <CheckInterval zone={terms.zone} />
        <LimitHistory terms={terms} />
      </div>
      <div className="grid content-start gap-3 max-xl:md:grid-cols-2">
        <LeastLeft limits={limits} />
        <HowItWorks terms={terms} />
      </div>
      {changed && <ChangeSheet limit={changed} terms={terms} onClose={back} />}
    </div>
  )
}
