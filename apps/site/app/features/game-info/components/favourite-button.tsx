import { IconButton } from '@marquee/ui/icon-button'
import Heart from 'lucide/dist/esm/icons/heart.mjs'
import { type GameTile, useIsFavourite, useSetFavourite } from '../../../domain/games/index.ts'
import { useSession } from '../../../domain/session/index.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useTexts } from '../../../shared/texts/index.ts'

/** Adds a game to the player's favourites or removes it; left out for visitors. */
export function FavouriteButton({ game }: { game: GameTile }) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const { authorized } = useSession()
  const isOn = useIsFavourite(prefix, game.id)
  const setFavourite = useSetFavourite(prefix)
  if (!authorized) return null
  return (
    <IconButton
      icon={Heart}
      pressed={isOn}
      label={t(isOn ? 'tile.favourite.on' : 'tile.favourite.off', { name: game.name })}
      onClick={() => void setFavourite(game, !isOn)}
    />
  )
}
