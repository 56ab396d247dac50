import { expect } from 'vitest'
import { studioConformance } from '../conformance.ts'
import { conformanceDriver } from '../conformance-kit.ts'
import { pariplayWire } from './conformance-wire.ts'

studioConformance(conformanceDriver(pariplayWire), ({ rule }) => {
  rule('28d a cancel of a debit that names a credit takes nothing back', 1000n, async (player) => {
    await player.bet({ id: 'debit', round: 'r', amount: 100n })
    await player.win({ id: 'credit', round: 'r', amount: 300n })
    expect((await player.rollback({ betId: 'credit', round: 'r' })).result).toBe('unknown-bet')
    expect(await player.cash()).toBe(1200n)
  })
})
