import { buttonClass } from '@marquee/ui/button'
import { TilePanel } from '@marquee/ui/tile-panel'
import { useFormats } from '../../shared/formats/formats.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { usePlayHref } from './use-play-href.ts'
import type { GameTile } from './verticals.ts'

/**
 * Panel of a tile on hover and focus: return, stakes, play and demo. By keyboard, Enter plays and `i` opens
 * the sheet.
 */
export function GamePanel({ game }: { game: GameTile }) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const playHref = usePlayHref()
  const { returnPercent, stakes } = game
  const facts = [
    ...(returnPercent === null
      ? []
      : [{ name: t('tile.return'), value: formats.percentRange(returnPercent) }]),
    ...(stakes === null
      ? []
      : [{ name: t('game.stakes'), value: `${formats.money(stakes.min)} – ${formats.money(stakes.max)}` }]),
  ]
  return (
    <TilePanel facts={facts}>
      <Link to={playHref(game)} tabIndex={-1} className={buttonClass({ variant: 'primary', size: 'sm' })}>
        {t('tile.play')}
      </Link>
      {game.hasDemo && (
        <Link to={playHref(game, true)} tabIndex={-1} className={buttonClass({ size: 'sm' })}>
          {t('tile.demo')}
        </Link>
      )}
    </TilePanel>
  )
}
