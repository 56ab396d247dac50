import { LocalTime } from '../../shared/formats/local-time.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { GamePicture, type GamePictureProps } from './game-picture.tsx'

/**
 * A game whose studio does not answer: dimmed, and when that was last checked. It opens its info sheet, which says why.
 * A cell of a mixed grid says in one line that it is away.
 */
export function AwayPicture(props: GamePictureProps) {
  const { game, caption, shape } = props
  const { t } = useTexts('lobby')
  const soon = t('tile.backSoon')
  const away = {
    ...props,
    opensGame: false,
    isUnavailable: true,
    caption: caption === undefined ? soon : `${soon}, ${caption}`,
  }
  if (shape === 'fill')
    return (
      <>
        <GamePicture {...away} facts={null} />
        <span aria-hidden className="block pt-1 text-sm text-text-2">
          {soon}
        </span>
      </>
    )
  return (
    <GamePicture
      {...away}
      facts={
        <>
          {game.type === 'live-casino' && <span className="block font-semibold">{game.name}</span>}
          <span className="block text-text-2">
            <LocalTime iso={game.unansweredAt ?? ''} format="time">
              {(time) => t('tile.backSoon.checked', { time })}
            </LocalTime>
          </span>
          {caption !== undefined && <span className="block">{caption}</span>}
        </>
      }
    />
  )
}
