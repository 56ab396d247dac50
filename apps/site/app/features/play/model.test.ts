import { describe, expect, it } from 'vitest'
import { errorOf, initialState, isFromGame, mayRetry, next, type PlayState } from './model.ts'
import { pragmaticPlay } from './studios/pragmaticplay.ts'

const message = (kind: 'loaded' | 'roundStarted' | 'roundEnded' | 'close') =>
  ({ kind: 'message', message: { kind } }) as const

describe('the play screen', () => {
  it('is LOADING until the game says that it is there, then GAME', () => {
    const asked = next(initialState, { kind: 'launched' })
    expect(asked).toEqual({ name: 'loading', stage: 'frame' })
    expect(next(asked, message('loaded'))).toEqual({ name: 'game', isRoundRunning: false })
  })
  it('is ERROR when the game is not there in time, but not once it is', () => {
    expect(next(initialState, { kind: 'late' })).toMatchObject({ name: 'error', error: 'timeout' })
    const game: PlayState = { name: 'game', isRoundRunning: true }
    expect(next(game, { kind: 'late' })).toBe(game)
  })
  it('knows when a round runs', () => {
    const running = next({ name: 'game', isRoundRunning: false }, message('roundStarted'))
    expect(running).toEqual({ name: 'game', isRoundRunning: true })
    expect(next(running, message('roundEnded'))).toEqual({ name: 'game', isRoundRunning: false })
    expect(next(running, { kind: 'revealed' })).toEqual({ name: 'game', isRoundRunning: false })
  })
  it('says whether play had started when it fails: then a stake may stand', () => {
    expect(next({ name: 'game', isRoundRunning: true }, { kind: 'failed', error: 'provider' })).toMatchObject(
      { hadStarted: true },
    )
    expect(next(initialState, { kind: 'failed', error: 'provider' })).toMatchObject({ hadStarted: false })
  })
  it('stays in ERROR whatever a late frame says, until asked again', () => {
    const error = next(initialState, { kind: 'failed', error: 'place' })
    expect(next(error, message('loaded'))).toBe(error)
    expect(next(error, { kind: 'retry' })).toEqual(initialState)
  })
  it('names every refusal of the launch and takes an unknown one as generic', () => {
    expect(errorOf('error.game.blocked.excluded')).toBe('excluded')
    expect(errorOf('something.new')).toBe('generic')
    expect(mayRetry('excluded')).toBe(false)
    expect(mayRetry('provider')).toBe(true)
  })
})

describe('messages of the frame', () => {
  const window = {}
  it('are read from the game’s own window at the launch origin only', () => {
    const frame = { window, origin: 'https://studio.example' }
    expect(isFromGame({ source: window, origin: 'https://studio.example' }, frame)).toBe(true)
    expect(isFromGame({ source: {}, origin: 'https://studio.example' }, frame)).toBe(false)
    expect(isFromGame({ source: window, origin: 'https://other.example' }, frame)).toBe(false)
    expect(isFromGame({ source: null, origin: 'https://studio.example' }, { ...frame, window: null })).toBe(
      false,
    )
  })
  it.each([
    [{ event: 'loaded' }, 'loaded'],
    [{ name: 'gameRoundStarted' }, 'roundStarted'],
    [{ name: 'resultShown' }, 'roundEnded'],
    [{ name: 'gameRoundEnded' }, 'roundEnded'],
    [{ name: 'gameQuit' }, 'close'],
    [{ name: 'notifyCloseContainer' }, 'close'],
  ])('Pragmatic Play: %j is %s', (data, kind) => {
    expect(pragmaticPlay.read(data)).toEqual({ kind })
  })
  it.each([null, 'text', 7, {}, { name: 'toString' }, { event: 'other' }, { name: 7 }])(
    'drops %j',
    (data) => {
      expect(pragmaticPlay.read(data)).toBeNull()
    },
  )
})
