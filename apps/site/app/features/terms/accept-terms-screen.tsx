import { Banner } from '@marquee/ui/banner'
import { buttonClass } from '@marquee/ui/button'
import { linkClass } from '@marquee/ui/link-text'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { termsQuery } from '../../domain/content/index.ts'
import { useSession } from '../../domain/session/index.ts'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { NewTerms } from './components/new-terms.tsx'
import { WholeTerms } from './components/whole-terms.tsx'
import { acceptTermsView } from './model.ts'

/** What changed in the terms, the choice to accept them, then the whole text. */
export function AcceptTermsScreen() {
  const { t } = useTexts('pages')
  const { authorized, areTermsDue } = useSession()
  return (
    <div className="mx-auto max-w-prose gutter py-6 md:py-10">
      <PageTitle title={t('terms.title')} />
      <h1 className="display text-3xl text-balance hyphens-auto max-[22rem]:text-2xl md:text-4xl">
        {t('terms.title')}
      </h1>
      {/* Who has accepted them may play: nothing is to be read first. */}
      {authorized && !areTermsDue ? null : <p className="mt-3 text-text-2">{t('terms.text')}</p>}
      <Answer />
      <WholeTerms />
    </div>
  )
}

function Answer() {
  const { t } = useTexts('pages')
  const { prefix } = useLocale()
  const to = useHref()
  const isOnline = useIsOnline()
  const { authorized, areTermsDue } = useSession()
  const query = useQuery(termsQuery(prefix))
  const view = acceptTermsView({
    isAuthorized: authorized,
    areTermsDue,
    terms: query.data,
    hasFailed: query.isError,
    isOnline,
  })
  switch (view.is) {
    case 'visitor': {
      const logIn = `${to('401')}?${new URLSearchParams({ to: to('accept-terms') })}` as const
      return (
        <Banner
          tone="info"
          className="mt-6"
          actions={
            <Link to={logIn} className={buttonClass({ size: 'sm' })}>
              {t('shell.logIn')}
            </Link>
          }
        >
          {t('terms.logIn')}
        </Banner>
      )
    }
    case 'accepted':
      return (
        <Banner
          tone="positive"
          className="mt-6"
          actions={
            <Link to={to('account.data')} className={linkClass()}>
              {t('terms.yours')}
            </Link>
          }
        >
          {t('terms.nothing')}
        </Banner>
      )
    case 'loading':
      return (
        <LoadingState className="mt-6" queryKey={termsQuery(prefix).queryKey}>
          <Skeleton shape="box" className="h-48" />
        </LoadingState>
      )
    case 'failed':
    case 'offline':
      return <QueryFailed title={t('document.failed')} query={query} />
    case 'due':
      return <NewTerms terms={view.terms} />
    default:
      return view satisfies never
  }
}
