import { expect, it } from 'vitest'
import { AppError } from '../kernel/index.ts'
import { playReadings, withNotedLaunches } from './play-ports.ts'

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

const now = Temporal.Instant.from('2026-07-01T12:00:00Z')

/** The round that a session has running, whose only open round was opened so long ago. */
async function roundOf(seconds: number, session: object = {}, studio: object = {}) {
  const round = { round: 'r1', isClosed: false, bets: 1, openedAt: now.subtract({ seconds }) }
  const { totalsOf } = playReadings({
    wallet: {
      netPosition: async () => ({ staked: 100n, won: 0n, deposited: 0n }),
      history: async () => [{ provider: 3, round: 'r1', game: '7' }],
      roundOf: async () => round,
    } as never,
    clock: { now: () => now, nowMs: () => now.epochMilliseconds },
    integrations: [{ id: 'north', number: 3, carries: [], ...studio }] as never,
  })
  return (await totalsOf({ playerId: 1n, integration: 'north', closedAt: null, ...session } as never))
    .openRound
}

it('a session has a round running for as long as stakes may follow the end of play, and only while it is open', async () => {
  expect([await roundOf(599), await roundOf(600)]).toEqual(['r1', null])
  expect(await roundOf(1, { closedAt: now })).toBeNull()
  // A studio that ends no round would have one running always.
  expect(await roundOf(1, {}, { closesRoundsAfterHours: 1 })).toBeNull()
})
