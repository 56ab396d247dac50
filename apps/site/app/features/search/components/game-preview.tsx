import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import {
  GameActions,
  GameArt,
  type GameInfo,
  type GameTile,
  gameInfoQuery,
  isVolatility,
} from '../../../domain/games/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Row } from '../ranking.ts'

export interface GamePreviewProps {
  readonly row: Row
  readonly game: GameTile | undefined
  readonly onClose: () => void
}

/** Picture, facts and actions of a game. Facts that are unpublished or not loaded yet are left out. */
export function GamePreview({ row, game, onClose }: GamePreviewProps) {
  const { prefix } = useLocale()
  const [id, name, provider] = row
  const { data: info } = useQuery(gameInfoQuery(id, prefix))
  return (
    <div className="grid gap-4">
      {game ? <GameArt key={game.id} game={game} /> : <Skeleton shape="box" className="aspect-[2/1]" />}
      <div>
        <p className="display text-2xl">{name}</p>
        <p className="text-sm text-text-2">{provider}</p>
      </div>
      {game && <PreviewFacts game={game} info={info} />}
      {game && <GameActions game={game} onClose={onClose} />}
    </div>
  )
}

function PreviewFacts({ game, info }: { game: GameTile; info: GameInfo | undefined }) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const { returnPercent, stakes } = game
  const volatility = info?.volatility
  const mine = info?.mine
  return (
    <DefinitionList className="divide-y divide-line">
      {returnPercent !== null && (
        <DefinitionRow name={t('game.return')} value={formats.percentRange(returnPercent)} />
      )}
      {volatility != null && isVolatility(volatility) && (
        <DefinitionRow name={t('game.volatility')} value={t(`lobby.volatility.${volatility}`)} />
      )}
      {stakes !== null && (
        <DefinitionRow
          name={t('game.stakes')}
          value={t('game.stakesRange', { min: formats.money(stakes.min), max: formats.money(stakes.max) })}
        />
      )}
      {mine != null && (
        <>
          <DefinitionRow name={t('game.mine')} value={formats.number(mine.rounds)} />
          <DefinitionRow name={t('game.mine.net')} value={formats.money(mine.net, { signed: true })} />
        </>
      )}
    </DefinitionList>
  )
}
