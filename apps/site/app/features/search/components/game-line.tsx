import { Fragment } from 'react'
import type { GameTile } from '../../../domain/games/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'

/** Provider, return and smallest stake of a game, as far as they are known. */
export function GameLine({ provider, game }: { provider: string; game: GameTile | undefined }) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const parts = [
    provider,
    game?.returnPercent == null ? '' : formats.percentRange(game.returnPercent),
    game?.stakes == null ? '' : t('search.from', { amount: formats.money(game.stakes.min) }),
  ]
  const known = parts.filter((part) => part !== '')
  return known.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <span className="num">{part}</span>
    </Fragment>
  ))
}
