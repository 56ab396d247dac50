import { Banner } from '@marquee/ui/banner'
import { linkClass } from '@marquee/ui/link-text'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Refusal, TournamentPage } from '../model.ts'

/** One sentence on how this player stands to the tournament: refused, left, or their result. */
export function Standing({ page: { tournament, refusal } }: { page: TournamentPage }) {
  const { t } = useTexts('tournaments')
  const { state, own } = tournament
  const isOver = state === 'checking' || state === 'final'
  if (own?.isIn === true) return state === 'final' ? <Result own={own} /> : null
  if (isOver) return null
  if (refusal !== null) return <Refused refusal={refusal} currency={tournament.total.currency} />
  return own ? <Banner className="mt-5">{t('tournaments.left')}</Banner> : null
}

function Result({ own }: { own: NonNullable<TournamentPage['tournament']['own']> }) {
  const { t } = useTexts('tournaments')
  const formats = useFormats()
  if (own.place === null) return <Banner className="mt-5">{t('tournaments.own.noScore')}</Banner>
  const place = formats.number(own.place)
  return (
    <Banner className="mt-5">
      {own.prize === null
        ? t('tournaments.own.noPrize', { place })
        : t(own.isPaid ? 'tournaments.own.paid' : 'tournaments.own.due', {
            place,
            prize: formats.money(own.prize),
          })}
    </Banner>
  )
}

const nextSteps = {
  market: ['tournaments', 'tournaments.all'],
  currency: ['tournaments', 'tournaments.all'],
  account: ['contact-live-chat', 'tournaments.refusal.support'],
  product: ['break', 'tournaments.refusal.closed'],
  age: ['bonus-terms', 'tournaments.refusal.bonusTerms'],
  bonus: ['contact-live-chat', 'tournaments.refusal.support'],
} as const satisfies Readonly<Record<Refusal, readonly [string, string]>>

function Refused({ refusal, currency }: { refusal: Refusal; currency: string }) {
  const { t } = useTexts('tournaments')
  const to = useHref()
  const [screen, text] = nextSteps[refusal]
  return (
    <Banner
      className="mt-5"
      actions={
        <Link to={to(screen)} className={linkClass()}>
          {t(text)}
        </Link>
      }
    >
      {t(`tournaments.refusal.${refusal}`, { currency })}
    </Banner>
  )
}
