import { Rail } from '@marquee/ui/native'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../shared/formats.ts'
import { GameTileView } from '../../../shared/game-tile.tsx'
import { useLocale } from '../../../shared/locale.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { winnersQuery } from '../queries.ts'
import { useRailTexts } from './rail-texts.ts'

/** Only rounds that were really played; without any the row is not there. */
export function Winners() {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const formats = useFormats()
  const labels = useRailTexts()
  const { player } = useSession()
  const { data } = useQuery(winnersQuery(prefix, player?.currency ?? 'EUR'))
  if (!data || data.winners.length === 0) return null
  return (
    <Rail
      className="mt-8"
      title={t('lobby.winners')}
      reason={t('lobby.winners.reason')}
      {...labels}
      items={data.winners}
      itemKey={(winner) => `${winner.gameId}-${winner.at}`}
      renderItem={(winner, { tabIndex }) => (
        <GameTileView
          game={winner.game}
          tabIndex={tabIndex}
          caption={t('tile.won', { amount: formats.money(winner.amount) })}
        />
      )}
    />
  )
}
