import { expect, it } from 'vitest'
import { AppError } from '../kernel/index.ts'
import type { Games } from '../modules/lobby/index.ts'
import { tournamentGames } from './tournament-ports.ts'

const picture = { portrait: '/p', square: '/s', wide: '/w', tall: '/t', dominantColour: '#000000' }
const gamesWith = (banner: object, tileOf: () => unknown = () => ({ slug: 'frostmark', picture })) =>
  ({ bySlug: () => ({ id: 1 }), bannerOf: () => banner, tileOf }) as unknown as Games

it('a tournament has the pictures of its game that have no lettering, where there are any', () => {
  const shown = (banner: object) => tournamentGames(gamesWith(banner)).tileOf('frostmark', 'fi-FI')?.picture
  expect(shown({ wide: '/banner', tall: '/banner-tall' })).toEqual({
    ...picture,
    wide: '/banner',
    tall: '/banner-tall',
  })
  expect(shown({})).toEqual(picture)
})

it('a game that the market does not show has none', () => {
  const hidden = gamesWith({}, () => {
    throw new AppError('error.game.not_found')
  })
  expect(tournamentGames(hidden).tileOf('frostmark', 'fi-FI')).toBeNull()
})
