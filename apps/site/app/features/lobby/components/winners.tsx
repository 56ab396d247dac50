import { useQuery } from '@tanstack/react-query'
import { GameRows } from '../../../domain/games/index.ts'
import { useSession } from '../../../domain/session/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useBrand } from '../../../shared/request/root-data.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { winnersQuery } from '../queries.ts'

const SHOWN = 6

/** Wins of real rounds. The list is left out while there are none. */
export function Winners() {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const formats = useFormats()
  const brand = useBrand()
  const { player } = useSession()
  const { data } = useQuery(winnersQuery(prefix, player?.currency ?? 'EUR', brand.siteId))
  if (!data || data.winners.length === 0) return null
  return (
    <GameRows
      className="gutter mt-9 md:mt-11"
      title={t('lobby.winners')}
      reason={t('lobby.winners.reason')}
      rows={data.winners.slice(0, SHOWN).map(({ game, amount, at }) => ({
        id: `${game.id} ${at}`,
        game,
        end: formats.money(amount),
        endText: formats.dateTime(at),
      }))}
    />
  )
}
