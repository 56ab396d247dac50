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
  it('send a visitor to the login first, and offer the demo where there is one', () => {
    expect(toGameActions(game, { ...here, isSignedIn: false })).toEqual({
      is: 'open',
      hasDemo: true,
      needsLogin: true,
    })
  })
})
