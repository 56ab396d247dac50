import { Card } from '@marquee/ui/card'
import { linkClass } from '@marquee/ui/link-text'
import { SectionHeading } from '@marquee/ui/section-heading'
import { useQuery } from '@tanstack/react-query'
import { JackpotSection, paidBackQuery, WinnerRows, winnersQuery } from '../../domain/games/index.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useIsCalmPage } from '../../shared/request/root-data.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { latestWins } from './model.ts'
import { useWinnersOf } from './use-winners-of.ts'

const SHOWN = 6

/** The jackpots of the home page. */
export const Jackpots = () => <JackpotSection className="gutter mt-9 md:mt-11" />

/**
 * The last wins, of as many games as there are, and what all players staked and were paid. Left out while there are
 * none, and in calm mode.
 */
export function LatestWins() {
  const { t } = useTexts('lobby')
  const to = useHref()
  const formats = useFormats()
  const isCalm = useIsCalmPage()
  const of = useWinnersOf('24h')
  const { data } = useQuery({ ...winnersQuery(of, 'latest'), enabled: !isCalm })
  const isShown = !isCalm && data !== undefined && data.winners.length > 0
  const { data: paidBack } = useQuery({ ...paidBackQuery(of), enabled: isShown })
  if (!isShown) return null
  const sums = paidBack?.sums
  return (
    <section aria-label={t('lobby.winners')} className="mt-9 min-w-0 flex-1 md:mt-11">
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
        className="mb-3"
      />
      <Card padding="none" className="px-[min(1rem,4vw)] py-1 md:px-6">
        <WinnerRows winners={latestWins(data.winners, SHOWN)} />
        {sums && (
          <p className="border-t border-line py-3 text-sm text-text-2">
            {t('lobby.winners.sums', {
              staked: formats.money(sums.staked),
              paid: formats.money(sums.paid),
            })}
          </p>
        )}
      </Card>
    </section>
  )
}
