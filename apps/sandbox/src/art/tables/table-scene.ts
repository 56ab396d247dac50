import type { Coloured } from './colours.ts'
import type { Dealer } from './dealers/dealer.ts'
import type { RoomName } from './rooms/index.ts'

export type TableKind = 'roulette' | 'blackjack' | 'baccarat' | 'wheel' | 'poker' | 'dice'

/** A live table: who deals, where, and on which felt. */
export interface TableScene<Table extends TableKind = TableKind> extends Coloured {
  readonly room: RoomName
  readonly table: Table
}

/** A dealer by name, skin, hair with its colour, and clothes with theirs. */
export function person(
  name: string,
  skin: Dealer['skin'],
  [hair, hairColour]: readonly [Dealer['hair'], Dealer['hairColour']],
  [clothing, cloth]: readonly [Dealer['clothing'], Dealer['cloth']],
  rest: Pick<Dealer, 'scarf' | 'wears' | 'face' | 'isOlder'> = {},
): Dealer {
  return { name, skin, hair, hairColour, clothing, cloth, ...rest }
}

/** Room with the hue of its wall, felt and table. */
export function at<Table extends TableKind>(
  room: RoomName,
  wall: number,
  felt: Coloured['felt'],
  table: Table,
): Omit<TableScene<Table>, 'dealer'> {
  return { room, wall, felt, table }
}
