import type { Visitor } from '@marquee/contract/guards'
import { describe, expect, it } from 'vitest'
import { canOpen, isLinked } from './visitor.ts'

const visitor: Visitor = {
  status: 'Resolved',
  authorized: false,
  isPreview: false,
  isOnBreak: false,
  areTermsDue: false,
  isRestricted: false,
  isMaintenance: false,
  open: { casinoPlay: true, liveCasinoPlay: true, sportsbook: false, tournaments: true },
}
const flags = {
  payout: false,
  casino: true,
  liveCasino: true,
  sports: true,
  virtualSports: true,
  manualClaim: false,
  suspended: false,
}
const player: Visitor = { ...visitor, authorized: true, flags }
const game = { provider: 'pragmaticplay', id: 'lantern-quay' }

describe('a link can be opened', () => {
  it('to pages of the account only by players', () => {
    expect(canOpen(visitor, 'banking')).toBe(false)
    expect(canOpen(player, 'banking')).toBe(true)
  })

  it('to pages of the account also in a preview as a player, which has none behind them', () => {
    const preview = { ...player, isPreview: true }
    expect(canOpen(preview, 'banking')).toBe(true)
    expect(isLinked(preview, 'banking.deposit')).toBe(true)
    expect(canOpen({ ...preview, flags: undefined }, 'sportsbook')).toBe(false)
  })

  it('to the deposit by players who are not restricted and whose flags are known', () => {
    expect(canOpen(player, 'banking.deposit')).toBe(true)
    expect(canOpen({ ...player, flags: { ...flags, payout: true } }, 'banking.deposit')).toBe(false)
    expect(canOpen({ ...player, flags: { ...flags, suspended: true } }, 'banking.deposit')).toBe(false)
    expect(canOpen({ ...player, flags: undefined }, 'banking.deposit')).toBe(false)
  })

  it('to a game by players, and to its demo by everyone', () => {
    expect(canOpen(visitor, 'casino.play', game)).toBe(false)
    expect(canOpen(visitor, 'casino.play', game, '?mode=demo')).toBe(true)
    expect(canOpen(player, 'casino.play', game)).toBe(true)
    const shut = { ...player, open: { ...player.open, casinoPlay: false } }
    expect(canOpen(shut, 'casino.play', game)).toBe(false)
  })

  it('to the page of tournaments by everybody, while a list of links has it only where there are any', () => {
    const without = { ...visitor, open: { ...visitor.open, tournaments: false } }
    expect([isLinked(visitor, 'tournaments'), isLinked(without, 'tournaments')]).toEqual([true, false])
    expect(canOpen(without, 'tournaments')).toBe(true)
    expect(isLinked({ ...player, flags: { ...flags, payout: true } }, 'tournaments')).toBe(false)
  })

  it('to the sportsbook only where it is open', () => {
    expect(canOpen(player, 'sportsbook')).toBe(false)
    expect(canOpen({ ...player, open: { ...player.open, sportsbook: true } }, 'sportsbook')).toBe(true)
  })
})
