import { expect, it } from 'vitest'
import { AppError } from '../kernel/index.ts'
import { withNotedLaunches } from './play-ports.ts'

/** How a launch is told to the lobby whose studio opens the game, or fails with an error. */
async function toldOf(failure?: Error) {
  const told: unknown[] = []
  const open = async (_request: { readonly game: { readonly id: number } }) => {
    if (failure) throw failure
    return { url: 'https://games.studio.example/' }
  }
  const one = { carries: ['north', 'south'], launcher: { gameOrigin: 'https://games.studio.example', open } }
  const noted: readonly unknown[] = withNotedLaunches([one as never], {
    note: (...args) => void told.push(args),
  })
  const { launcher } = noted[0] as typeof one
  await Promise.allSettled([launcher.open({ game: { id: 7 } })])
  return told
}

it.each([
  ['an opened game', 'answered', undefined],
  ['a refusal', 'answered', new AppError('error.game.unavailable')],
  ['no answer', 'unanswered', new AppError('error.game.provider')],
  ['an unusable answer', 'unusable', new AppError('error.game.provider', { cause: new Error('no address') })],
])(
  '%s is told as %s, with the game and all studios that are reached in the same way',
  async (_, end, error) => {
    expect(await toldOf(error)).toEqual([[{ gameId: 7, providers: ['north', 'south'] }, end]])
  },
)

it('an error of ours says nothing about the studio', async () => {
  expect(await toldOf(new Error('a bug'))).toEqual([])
})
