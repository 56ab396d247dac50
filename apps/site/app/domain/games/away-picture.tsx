import { Badge } from '@marquee/ui/badge'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { GamePicture, type GamePictureProps } from './game-picture.tsx'

/**
 * A game whose studio does not answer: dimmed, and when that was last checked. It opens its info sheet, which says why.
 * A cell of a mixed grid has no room below its picture, and says it on it.
 */
export function AwayPicture(props: GamePictureProps) {
  const { game, caption, shape } = props
  const { t } = useTexts('lobby')
  const soon = t('tile.backSoon')
  return (
    <GamePicture
      {...props}
      opensGame={false}
      isUnavailable
      caption={caption === undefined ? soon : `${soon}, ${caption}`}
      mark={shape === 'fill' ? <Badge tone="overlay">{soon}</Badge> : undefined}
      facts={
        shape === 'fill' ? null : (
          <>
            {game.type === 'live-casino' && <span className="block font-semibold">{game.name}</span>}
            <span className="block text-text-2">
              <LocalTime iso={game.unansweredAt ?? ''} format="time">
                {(time) => t('tile.backSoon.checked', { time })}
              </LocalTime>
            </span>
            {caption !== undefined && <span className="block">{caption}</span>}
          </>
        )
      }
    />
  )
}
