import { useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { GamePicture, type GamePictureProps } from './game-picture.tsx'

/** A live table: below its picture name and stakes, then who deals and whose studio it is. */
export function LivePicture(props: GamePictureProps) {
  const { game, caption } = props
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const { stakes } = game
  const dealer = game.dealer === undefined ? undefined : t('tile.dealer', { dealer: game.dealer })
  const range =
    stakes === null
      ? undefined
      : t('game.stakesRange', { min: formats.money(stakes.min), max: formats.money(stakes.max) })
  const facts = (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-semibold">{game.name}</span>
        {stakes && (
          <span className="shrink-0 text-text-2 tabular-nums">
            {formats.money(stakes.min)} – {formats.money(stakes.max)}
          </span>
        )}
      </span>
      <span className="block truncate text-text-3">
        {[game.dealer, game.providerTitle].filter((part) => part !== undefined).join(' · ')}
      </span>
      {caption !== undefined && <span className="block">{caption}</span>}
    </>
  )
  const read = [dealer, range, caption].filter((part) => part !== undefined).join(', ')
  return <GamePicture {...props} caption={read === '' ? undefined : read} facts={facts} />
}
