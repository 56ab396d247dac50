import type { ReactNode } from 'react'
import { useTexts } from '../../shared/texts/index.ts'
import type { GameLayoutProps } from './game-collection.tsx'
import { listClass } from './list-class.ts'

export interface GameItemsProps extends Pick<GameLayoutProps, 'games' | 'shape' | 'tile'> {
  /** Other columns than those of the shape. */
  readonly columns?: string | undefined
  /** Items before and after the games. */
  readonly first?: ReactNode
  readonly last?: ReactNode
  /** The number of games on a phone, until the player asks for more. */
  readonly onPhones?: number | undefined
}

/** A list of equal tiles, below a heading of its page. A game that cannot be opened says why. */
export function GameItems({
  games,
  tile,
  shape,
  columns = listClass[shape],
  first,
  last,
  onPhones = Infinity,
}: GameItemsProps) {
  const { t } = useTexts('lobby')
  return (
    <ul className={columns}>
      {first}
      {games.map((game, index) => (
        <li key={game.id} className={index < onPhones ? undefined : 'max-md:hidden'}>
          {tile(game, index, {
            caption: game.lock === null ? undefined : t(`tile.lock.${game.lock}`),
          })}
        </li>
      ))}
      {last}
    </ul>
  )
}
