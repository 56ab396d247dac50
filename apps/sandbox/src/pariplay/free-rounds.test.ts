/** Free rounds that operators add, and what the operator is told of them. */
import { afterEach, describe, expect, it } from 'vitest'
import { freeRoundsOf } from '../studio-kit/free-rounds.ts'
import { openTestStudio, until } from '../studio-kit/test-studio.ts'
import { addFreeRounds, removeFreeRounds } from './free-rounds.ts'
import { games } from './games.ts'
import { policies, protocol } from './protocol.ts'
import { account } from './wire.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const GAME = 'PP_ThreeBarPicnic'
const LINES = 5
const running: ReturnType<typeof openTestStudio>[] = []
afterEach(async () => {
  for (const { rounds } of running.splice(0)) await rounds.stop()
})

type Fields = Readonly<Record<string, unknown>>

/** A studio that knows player 7; its operator accepts everything but what has an error in `errors`. */
function studio() {
  const calls: { method: string; fields: Fields }[] = []
  const errors: number[] = []
  const world = openTestStudio({
    games,
    protocol,
    policies,
    async send({ url, body }) {
      calls.push({ method: url.slice(1), fields: JSON.parse(body) as Fields })
      const ErrorCode = errors.shift()
      const answer = ErrorCode === undefined ? { Balance: 5, TransactionId: 't' } : { Error: { ErrorCode } }
      return { status: 200, text: JSON.stringify(answer) }
    },
    session: {
      id: 'session-1',
      mode: 'real',
      symbol: GAME,
      token: 'theirs',
      player: '7',
      currency: 'EUR',
      language: 'en',
    },
  })
  running.push(world)
  const { deps, clock } = world
  const add = (change: object = {}): string | number => {
    const answer = addFreeRounds(deps, {
      Account: account,
      PlayerId: '7',
      GameCode: GAME,
      NumberFreeRounds: 2,
      ExpirationDate: new Date(clock.now() + HOUR_MS).toISOString(),
      CountryCode: 'FI',
      CurrencyCode: 'EUR',
      CoinValue: 0.25,
      ...change,
    })
    return 'Error' in answer ? answer.Error.ErrorCode : answer.BonusId
  }
  const remove = (BonusId: unknown, change: object = {}) => {
    const answer = removeFreeRounds(deps, { Account: account, PlayerId: '7', BonusId, ...change })
    return 'Error' in answer ? answer.Error.ErrorCode : 0
  }
  async function play(grant: unknown, change: object = {}, stakeMinor = 25n) {
    const choice = { lines: LINES, ...change, grant: String(grant) }
    const playKey = `play-${Math.random()}`
    const started = await world.rounds.start(world.session, { playKey, stakeMinor, choice, cycleMs: 0 })
    if ('fault' in started) return started.fault
    return (await world.rounds.shown(started.round)).state
  }
  return {
    ...world,
    calls,
    errors,
    add,
    remove,
    play,
    view: (code?: string) => freeRoundsOf(deps, world.session, code),
  }
}

describe('a free round', () => {
  it('names its award in its debit and its credit, at its value, until none is left', async () => {
    const { add, play, calls, view } = studio()
    const id = add({ NumberFreeRounds: 8 })
    expect(view()).toMatchObject({ code: id, left: 8, valueMinor: '25', choice: { lines: LINES } })
    for (let round = 0; round < 8; round++) expect(await play(id)).toBe('closed')
    expect(await play(id)).toBe('free_rounds')
    for (const { fields } of calls) expect(fields).toMatchObject({ Feature: 'BonusWin', FeatureId: id })
    const debits = calls.filter(({ method }) => method === 'Debit')
    expect(debits.map(({ fields }) => fields['Amount'])).toEqual(Array.from({ length: 8 }, () => 0.25))
    expect(new Set(calls.map(({ method }) => method)).difference(new Set(['Debit', 'Credit'])).size).toBe(0)
  })
  it('is played on all lines, at the value of its award', async () => {
    const { add, play, calls } = studio()
    const id = add()
    expect(await play(id, { lines: LINES - 1 }, 20n)).toBe('free_rounds')
    expect(await play(id, {}, 50n)).toBe('free_rounds')
    expect(await play(id, { tableRound: 5 })).toBe('free_rounds')
    expect(calls).toEqual([])
  })
  it('whose award the operator does not know ends that award; the next one is played', async () => {
    const { add, play, errors, view, clock } = studio()
    const ends = (hours: number) => new Date(clock.now() + hours * HOUR_MS).toISOString()
    const unknown = add({ ExpirationDate: ends(1) })
    const known = add({ ExpirationDate: ends(2) })
    expect(known).not.toBe(unknown)
    errors.push(2)
    expect(await play(unknown)).toBe('refused')
    expect(view()).toMatchObject({ code: known, left: 2 })
    expect([await play(unknown), await play(known)]).toEqual(['free_rounds', 'closed'])
  })
  it('that is refused for another reason stays in its award', async () => {
    const { add, play, errors, view } = studio()
    const id = add()
    errors.push(12)
    expect(await play(id)).toBe('refused')
    expect(view()).toMatchObject({ code: id, left: 2 })
  })
})

describe('Remove', () => {
  it('ends an award of its player; repeated it is the same', async () => {
    const { add, remove, play } = studio()
    const id = add()
    await play(id)
    expect([remove(id, { PlayerId: '8' }), remove(id), remove(id), remove('nothing')]).toEqual([2, 0, 0, 2])
    expect(await play(id)).toBe('free_rounds')
  })
  it('of an award without a played round leaves nothing to pay', () => {
    const { add, remove, view } = studio()
    const id = String(add())
    expect(view(id)).toMatchObject({ left: 2, isPaid: false })
    remove(id)
    expect(view(id)).toMatchObject({ left: 0, isPaid: true })
    expect(view()).toBeNull()
  })
  it('is refused where nothing is left to play', async () => {
    const { add, remove, play, clock } = studio()
    const played = add({ NumberFreeRounds: 1 })
    await play(played)
    const end = clock.now() + 10_000
    const over = add({ ExpirationDate: new Date(end).toISOString() })
    await until(() => clock.now() > end)
    expect([remove(played), remove(over)]).toEqual([2, 2])
  })
  it('has our credentials and an award', () => {
    const { add, remove } = studio()
    const id = add()
    expect([remove(id, { Account: { ...account, Password: 'other' } }), remove(undefined)]).toEqual([4, 900])
  })
})

describe('Add', () => {
  it('ends within thirty days', () => {
    const { add, clock } = studio()
    const at = (ms: number) => add({ ExpirationDate: new Date(clock.now() + ms).toISOString() })
    expect([at(-1), at(30 * DAY_MS + HOUR_MS)]).toEqual([900, 900])
    expect(at(30 * DAY_MS - HOUR_MS)).toEqual(expect.any(String))
  })
  it.each([
    [4, { Account: { ...account, Password: 'other' } }],
    [10, { PlayerId: '8' }],
    [30, { CurrencyCode: 'CAD' }],
    [30, { CurrencyCode: 'XXX' }],
    [7, { GameCode: 'PP_Nothing' }],
    [2, { GameCode: 'PP_AirshipLimit' }],
    [900, { CoinValue: 0.26 }],
    [900, { CoinValue: 0 }],
    [900, { NumberFreeRounds: 0 }],
    [900, { ExpirationDate: 'tomorrow' }],
    [900, { CountryCode: '' }],
  ])('is refused with %s for %j', (code, change) => {
    expect(studio().add(change)).toBe(code)
  })
})
