import { linkClass } from '@marquee/ui/link-text'
import { SectionHeading } from '@marquee/ui/section-heading'
import { useQuery } from '@tanstack/react-query'
import { JackpotSection, paidBackQuery, WinnerRows, winnersQuery } from '../../../domain/games/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useBrand, useCurrency, useIsCalmPage } from '../../../shared/request/root-data.ts'
import { useTexts } from '../../../shared/texts/index.ts'

const SHOWN = 6

/** The jackpots of the home page. */
export const Jackpots = () => <JackpotSection className="gutter mt-9 md:mt-11" />

/** Wins of real rounds, and what all players staked and were paid. Left out while there are none, and in calm mode. */
export function Winners() {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const to = useHref()
  const formats = useFormats()
  const brand = useBrand()
  const isCalm = useIsCalmPage()
  const currency = useCurrency()
  const of = {
    langmarket: prefix,
    dateRange: '24h',
    currency,
    siteId: brand.siteId,
  } as const
  const { data } = useQuery({ ...winnersQuery(of, 'latest'), enabled: !isCalm })
  const isShown = !isCalm && data !== undefined && data.winners.length > 0
  const { data: paidBack } = useQuery({ ...paidBackQuery(of), enabled: isShown })
  if (!isShown) return null
  const sums = paidBack?.sums
  return (
    <section aria-label={t('lobby.winners')} className="gutter mt-9 md:mt-11">
      <div className="max-w-prose">
        <SectionHeading
          title={t('lobby.winners')}
          reason={t('lobby.winners.reason')}
          action={
            <Link
              to={to('winners')}
              prefetch="intent"
              aria-label={t('lobby.winners.all')}
              className={linkClass({ tone: 'brand', className: 'text-sm' })}
            >
              {t('lobby.winners.allShort')}
              <span aria-hidden> ›</span>
            </Link>
          }
          className="mb-2"
        />
        <WinnerRows winners={data.winners.slice(0, SHOWN)} />
        {sums && (
          <p className="border-t border-line pt-3 text-sm text-text-2">
            {t('lobby.winners.sums', {
              staked: formats.money(sums.staked),
              paid: formats.money(sums.paid),
            })}
          </p>
        )}
      </div>
    </section>
  )
}
