import { gameRefusals, launchErrorByRefusal } from '@marquee/contract/game-refusals'
import { describe, expect, it } from 'vitest'
import {
  type FrameView,
  canReopen,
  canRetry,
  initialView,
  isInRound,
  nextView,
  toEndReason,
  toPlayError,
  toPlayView,
} from './model.ts'

const message = (kind: 'loaded' | 'roundStarted' | 'roundEnded' | 'close' | 'error') =>
  ({ kind: 'message', message: { kind } }) as const
const game = (isRoundRunning: boolean, hasRoundEnded = false): FrameView => ({
  is: 'game',
  isRoundRunning,
  hasRoundEnded,
})

describe('The play screen', () => {
  it('is launching until the server has opened the session, then shows the frame', () => {
    expect(toPlayView(initialView, { isDone: false, errorCode: undefined })).toEqual({ is: 'launching' })
    expect(toPlayView(initialView, { isDone: true, errorCode: undefined })).toEqual({ is: 'loading' })
  })
  it('has failed when the launch failed, without play having started', () => {
    expect(toPlayView(initialView, { isDone: false, errorCode: 'network' })).toEqual({
      is: 'failed',
      error: 'network',
      hadStarted: false,
    })
    expect(toPlayView(initialView, { isDone: false, errorCode: null })).toMatchObject({ error: 'generic' })
  })
  it('is loading until the game sends `loaded`', () => {
    expect(nextView(initialView, message('loaded'))).toEqual(game(false))
  })
  it('has failed when the game has not loaded in time, but not once it has', () => {
    expect(nextView(initialView, { kind: 'loadTimeout' })).toMatchObject({
      is: 'failed',
      error: 'notStarted',
    })
    expect(nextView(game(true), { kind: 'loadTimeout' })).toEqual(game(true))
  })
  it('knows whether a round runs, and whether one has ended', () => {
    const running = nextView(game(false), message('roundStarted'))
    expect(running).toEqual(game(true))
    expect(nextView(running, message('roundEnded'))).toEqual(game(false, true))
    expect(nextView(running, { kind: 'revealTimeout' })).toEqual(game(false))
    expect(nextView(game(false, true), message('roundStarted'))).toEqual(game(true, true))
  })
  it('is in a round while the game shows one or the ledger has one open (RC-03)', () => {
    const held = nextView(game(true), { kind: 'revealTimeout' })
    expect([isInRound(held, 'r1'), isInRound(held, null)]).toEqual([true, false])
    expect(isInRound(game(true), null)).toBe(true)
    expect(isInRound({ is: 'ended', reason: 'limit' }, 'r1')).toBe(false)
  })
  it('says whether play had started when the game fails, because a stake may then be open', () => {
    expect(nextView(game(true), message('error'))).toMatchObject({ is: 'failed', hadStarted: true })
    expect(nextView(initialView, message('error'))).toMatchObject({ is: 'failed', hadStarted: false })
  })
  it('says why a running session ended, and stays ended whatever the frame sends', () => {
    const ended = nextView(game(false), { kind: 'ended', reason: 'elsewhere' })
    expect(ended).toEqual({ is: 'ended', reason: 'elsewhere' })
    expect(nextView(ended, message('loaded'))).toBe(ended)
    expect(nextView(ended, { kind: 'retry' })).toEqual(initialView)
  })
  it.each([
    ['another-game', 'elsewhere'],
    ['player', 'elsewhere'],
    ['studio', 'studio'],
    ['standing', 'standing'],
    ['product', 'product'],
    ['stopped', 'stopped'],
    ['limit', 'limit'],
    [null, 'elsewhere'],
  ])('tells a session closed for %s as %s', (reason, told) => {
    expect(toEndReason(reason)).toBe(told)
  })
  it('is opened again after another game or the end of its provider, and not after a stop, a limit or a break', () => {
    const all = ['elsewhere', 'studio', 'standing', 'product', 'stopped', 'limit'] as const
    expect(all.filter(canReopen)).toEqual(['elsewhere', 'studio'])
  })
  it('has a reason for each refusal of a launch, and offers a retry only where it may help', () => {
    const told = gameRefusals.map((refusal) => toPlayError(launchErrorByRefusal[refusal]))
    expect(told).toEqual(
      gameRefusals.map((refusal) => (refusal === 'provider-not-connected' ? 'unavailable' : refusal)),
    )
    expect(toPlayError('error.terms.due')).toBe('terms')
    expect(toPlayError('error.game.paused')).toBe('paused')
    expect(toPlayError('error.preview.read_only')).toBe('preview')
    expect(toPlayError('error.anything.else')).toBe('generic')
    expect(['network', 'notStarted', 'provider'].map((error) => canRetry(error as never))).toEqual([
      true,
      true,
      true,
    ])
    // Both are over at some time, while their panel is still shown.
    expect([canRetry('realityCheck'), canRetry('timeLimit')]).toEqual([true, true])
    for (const error of ['excluded', 'licence', 'place', 'paused'] as const)
      expect(canRetry(error)).toBe(false)
  })
})
