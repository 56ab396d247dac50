import { type GameInfo, PotAmount, useJackpotOf } from '../../../domain/games/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useIsCalmPage } from '../../../shared/request/root-data.ts'
import { useTexts } from '../../../shared/texts/index.ts'

/**
 * What goes from each stake to the jackpot and what it returns, which is not part of the game's own return; and
 * what the pot holds, except in calm mode.
 */
export function GameJackpot({
  gameId,
  jackpot,
}: {
  gameId: number
  jackpot: NonNullable<GameInfo['jackpot']>
}) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const isCalm = useIsCalmPage()
  const pot = useJackpotOf(gameId)
  return (
    <dl className="mt-3 rounded-card border border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 p-4">
        <dt className="text-sm text-text-2">{jackpot.name}</dt>
        {!isCalm && pot && (
          <dd>
            <PotAmount amount={pot.amount} className="display text-xl" />
          </dd>
        )}
        {!isCalm && pot && (
          <dd className="w-full text-sm text-text-3">
            <LocalTime iso={pot.readAt} format="time">
              {(time) => t('lobby.jackpots.asOf', { time })}
            </LocalTime>
          </dd>
        )}
        <dd className="w-full text-sm text-text-3">
          {t('game.jackpot.text', {
            share: formats.percent(jackpot.sharePercent),
            returned: formats.percent(jackpot.returnPercent),
          })}
        </dd>
      </div>
    </dl>
  )
}
