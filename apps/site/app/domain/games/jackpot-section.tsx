import { SectionHeading } from '@marquee/ui/section-heading'
import { useFormats } from '../../shared/formats/formats.ts'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { preloadModal, useModal } from '../../shared/navigation/modals.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { picture } from '../../shared/ui/pictures.ts'
import { type Jackpot, useJackpots } from './jackpots.ts'
import { PotAmount } from './pot-amount.tsx'

/** The pots with the time of their reading. Left out while none is known, and in calm mode. */
export function JackpotSection({ className }: { readonly className?: string }) {
  const { t } = useTexts('lobby')
  const jackpots = useJackpots() ?? []
  const [oldest] = jackpots.map(({ readAt }) => readAt).toSorted()
  if (oldest === undefined) return null
  return (
    <section aria-label={t('lobby.jackpots')} className={className}>
      <SectionHeading
        title={t('lobby.jackpots')}
        reason={
          <LocalTime iso={oldest} format="time">
            {(time) => t('lobby.jackpots.asOf', { time })}
          </LocalTime>
        }
        className="mb-3"
      />
      <ul className="flex flex-wrap gap-3 *:flex-[1_1_min(20rem,100%)]">
        {jackpots.map((jackpot) => (
          <Card key={jackpot.id} jackpot={jackpot} />
        ))}
      </ul>
    </section>
  )
}

function Card({ jackpot }: { jackpot: Jackpot }) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const modal = useModal()
  const [game] = jackpot.games
  if (!game) return null
  const art = picture(game.picture.portrait, [200, 267], game.picture.dominantColour)
  const { sharePercent, lastPaid } = jackpot
  return (
    <li>
      <button
        type="button"
        className="pressable flex h-full w-full gap-3.5 rounded-card border border-line bg-surface-1 p-3 text-start hover:bg-surface-2"
        onPointerEnter={() => preloadModal('game')}
        onClick={() => modal.open('game', { game: game.slug })}
      >
        <img
          src={art.src}
          width={92}
          height={123}
          alt=""
          loading="lazy"
          decoding="async"
          className="h-auto w-23 shrink-0 self-start rounded-control"
          style={{ backgroundColor: art.color }}
        />
        <span className="min-w-0 flex-1 py-1">
          <span className="block font-medium">{formats.list(jackpot.games.map(({ name }) => name))}</span>
          <PotAmount amount={jackpot.amount} className="display block text-2xl wrap-anywhere" />
          <span className="mt-1 block text-sm text-text-2">
            {jackpot.name} · {jackpot.providerTitle}
          </span>
          {sharePercent !== null && (
            <span className="block text-sm text-text-2">
              {t('jackpot.share', { share: formats.percent(sharePercent) })}
            </span>
          )}
          {lastPaid && (
            <span className="block text-sm">
              <LocalTime iso={lastPaid.at}>
                {(time) => t('jackpot.last', { time, amount: formats.money(lastPaid.amount) })}
              </LocalTime>
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
