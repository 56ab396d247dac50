import { Badge } from '@marquee/ui/badge'
import { buttonClass } from '@marquee/ui/button'
import { Card } from '@marquee/ui/card'
import { ErrorState } from '@marquee/ui/error-state'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import CalendarX from 'lucide/dist/esm/icons/calendar-x.mjs'
import Tag from 'lucide/dist/esm/icons/tag.mjs'
import { useSearchParams } from 'react-router'
import { AdultsOnly } from '../../domain/content/index.ts'
import { useCanFollow, useSession } from '../../domain/session/index.ts'
import { keepCampaign } from '../../shared/browser/campaigns.ts'
import { localStore } from '../../shared/browser/stores.ts'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { useLocale } from '../../shared/formats/locale.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { documentHref } from '../../shared/navigation/address.ts'
import { entryAddress } from '../../shared/navigation/entry-address.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link, LinkAnchor } from '../../shared/navigation/link.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { picture } from '../../shared/ui/pictures.ts'
import { bonusCodeOf, landingView } from './model.ts'
import { type Landing, type LandingKind, landingQuery } from './queries.ts'

export interface LandingScreenProps {
  readonly kind: LandingKind
  readonly slug: string
}

/** A registration landing page: one call to action with its terms beside the button. */
export function LandingScreen({ kind, slug }: LandingScreenProps) {
  const { t } = useTexts('promotions')
  const { prefix } = useLocale()
  const to = useHref()
  const query = useQuery(landingQuery(prefix, kind, slug))
  const view = landingView(query)
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState
          className="mx-auto max-w-5xl gutter py-10"
          queryKey={landingQuery(prefix, kind, slug).queryKey}
        >
          <Skeleton shape="box" className="h-120" />
        </LoadingState>
      )
    case 'failed':
      return (
        <div className="mx-auto w-full max-w-form gutter">
          <QueryFailed scale="page" title={t('document.failed')} query={query} />
        </div>
      )
    case 'ended':
      return (
        <div className="mx-auto w-full max-w-xl gutter">
          <PageTitle title={t('landing.ended')} />
          <ErrorState
            scale="page"
            icon={CalendarX}
            title={t('landing.ended')}
            text={t('landing.endedText')}
            actions={
              <Link to={to('home')} className={buttonClass()}>
                {t('home.games')}
              </Link>
            }
          />
        </div>
      )
    case 'open':
      return <OpenLanding landing={view.landing} />
    default:
      return view satisfies never
  }
}

function OpenLanding({ landing }: { readonly landing: Landing }) {
  const { callToAction: block, terms, endsAt } = landing
  const { t } = useTexts('promotions')
  const banner = block.showBannerImg ? block.bannerImg : null
  const background = banner === null ? block.backgroundImg : null
  return (
    <div className="mx-auto max-w-5xl gutter py-6 md:py-10">
      <PageTitle title={block.title} description={block.description} image={banner ?? undefined} />
      {banner !== null && <Art path={banner} className="rounded-sheet" />}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <div className="relative isolate overflow-hidden rounded-sheet">
          {background !== null && (
            <Art path={background} className="absolute inset-0 -z-10 h-full opacity-15" />
          )}
          {block.iconUrl !== null && (
            <img
              {...pixels(picture(block.iconUrl, [48, 48]))}
              alt={block.iconImgAlt}
              className="mb-4 size-12 rounded-card object-cover"
            />
          )}
          <h1 className="display text-3xl text-balance hyphens-auto wrap-anywhere md:text-4xl">
            {block.title}
          </h1>
          <p className="mt-3 max-w-prose text-lg text-text-2">{block.description}</p>
          {block.stepIndicator && <Steps smsMaxAttempts={block.smsMaxAttempts} />}
        </div>
        <Card as="section" aria-label={t('promotions.keyTerms')}>
          <Terms terms={terms} />
          {endsAt !== null && (
            <p className="mt-2 text-sm text-text-3">
              <LocalTime iso={endsAt}>{(time) => t('promotions.until', { time })}</LocalTime>
            </p>
          )}
          <Action landing={landing} />
        </Card>
      </div>
      <AdultsOnly className="mt-10 max-w-prose" />
    </div>
  )
}

const pixels = ({ src, width, height }: { src: string; width: number; height: number }) => ({
  src,
  width,
  height,
})

/** Decoration: no text is part of it. */
function Art({ path, className }: { readonly path: string; readonly className: string }) {
  return (
    <img
      {...pixels(picture(path, [840, 360]))}
      alt=""
      className={`aspect-[21/9] w-full bg-surface-2 object-cover ${className}`}
    />
  )
}

function Terms({ terms }: Pick<Landing, 'terms'>) {
  const { t } = useTexts('promotions')
  return (
    <dl className="grid gap-3 text-sm">
      {terms.map(({ kind, text }) => (
        <div key={kind}>
          <dt className="text-text-2">{t(`promotions.term.${kind}`)}</dt>
          <dd className="font-medium">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The steps of the sign-up, as it names them. */
function Steps({ smsMaxAttempts }: { readonly smsMaxAttempts: number }) {
  const { t } = useTexts('promotions', 'join')
  const steps = [
    t('landing.step.details'),
    t('landing.step.contact'),
    t('join.code', { count: smsMaxAttempts }),
    t('landing.step.done'),
  ]
  return (
    <section aria-label={t('join.steps')} className="mt-6">
      <h2 className="text-sm text-text-2">{t('join.steps')}</h2>
      <ol className="mt-2 grid gap-2">
        {steps.map((step, at) => (
          <li key={step} className="flex items-baseline gap-3">
            <span aria-hidden className="num w-4 shrink-0 text-end text-sm text-text-3">
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Join, with the code in the address and the campaign kept; a player is led to what the page is about. */
function Action({ landing }: { readonly landing: Landing }) {
  const { t } = useTexts('promotions', 'join')
  const { prefix } = useLocale()
  const to = useHref()
  const { authorized } = useSession()
  const [params] = useSearchParams()
  const code = bonusCodeOf(landing, params.get('bonusCode'))
  const { playerButton, campaignId } = landing
  const canFollow = useCanFollow()
  const ofPlayer = documentHref(prefix, playerButton.to)
  // The guards may close the screen for this player: home is open to everybody.
  const isOpen = canFollow(ofPlayer)
  const address = authorized ? (isOpen ? ofPlayer : to('home')) : to('signup')
  const label = authorized ? (isOpen ? playerButton.label : t('shell.home')) : t('shell.join')
  return (
    <div className="mt-4 grid gap-3">
      {code !== undefined && (
        <p className="min-w-0">
          <Badge icon={Tag}>{t('join.bonusCode', { code })}</Badge>
        </p>
      )}
      {authorized && <p className="text-sm text-text-2">{t('landing.hasAccount')}</p>}
      <LinkAnchor
        href={entryAddress(address, { bonusCode: code })}
        onClick={() => void keepCampaign(localStore, campaignId)}
        className={buttonClass({ variant: 'primary', full: true })}
      >
        {label}
      </LinkAnchor>
    </div>
  )
}
