import { describe, expect, it } from 'vitest'
import { toGameActions } from './actions.ts'
import type { GameTile } from './verticals.ts'

const game = { lock: null, hasDemo: true } as GameTile

describe('actions of a game', () => {
  const here = { isRunning: false, isSignedIn: true }
  it('say why a locked game cannot be opened, running or not', () => {
    expect(toGameActions({ ...game, lock: 'place' }, { ...here, isRunning: true })).toEqual({
      is: 'locked',
      lock: 'place',
    })
  })
  it('do not offer to open the game that runs behind the modal', () => {
    expect(toGameActions(game, { ...here, isRunning: true })).toEqual({ is: 'running' })
  })
  it('do not open a game whose studio does not answer; one that runs already is gone back to', () => {
    const away = { ...game, unansweredAt: '2026-07-01T12:00:00Z' }
    expect(toGameActions(away, here)).toEqual({ is: 'away' })
    expect(toGameActions(away, { ...here, isRunning: true })).toEqual({ is: 'running' })
    expect(toGameActions({ ...away, lock: 'place' }, here)).toEqual({ is: 'locked', lock: 'place' })
  })
  it('send a visitor to the login first, and offer the demo where there is one', () => {
    expect(toGameActions(game, { ...here, isSignedIn: false })).toEqual({
      is: 'open',
      hasDemo: true,
      needsLogin: true,
    })
  })
})
