import { describe, expect, it } from 'vitest'
import { silentLog, testClock } from '../../../kernel/index.ts'
import type { FeedPot } from './ports.ts'
import { createReadings, READ_EVERY_MS, SHOWN_FOR_MS } from './readings.ts'

const pot = (amountMinor: bigint): FeedPot => ({ id: 'p', name: 'Pot', symbols: ['one'], amountMinor })

function feed() {
  const clock = testClock('2026-11-20T10:00:00Z')
  const state = { asked: 0, answer: [pot(100n)] as readonly FeedPot[] | null | Error }
  const source = {
    id: 'studio',
    carries: ['studio'],
    read: async () => {
      state.asked += 1
      if (state.answer instanceof Error) throw state.answer
      return state.answer
    },
  }
  const readings = createReadings({ clock, log: silentLog, sources: [source] })
  const amounts = async (currency: 'EUR' | 'NOK' = 'EUR') =>
    (await readings.pots(currency)).map(({ amountMinor }) => amountMinor)
  return { clock, state, amounts, readings }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('readings of jackpots', () => {
  it('ask a feed once at a time and every ten seconds per currency, however many readers there are', async () => {
    const { clock, state, amounts } = feed()
    expect(await Promise.all([amounts(), amounts(), amounts()])).toEqual([[100n], [100n], [100n]])
    expect(state.asked).toBe(1)
    clock.advance({ milliseconds: READ_EVERY_MS - 1 })
    await amounts()
    expect(state.asked).toBe(1)
    await amounts('NOK')
    expect(state.asked).toBe(2)
    state.answer = [pot(250n)]
    clock.advance({ milliseconds: 1 })
    await amounts()
    await settled()
    expect(await amounts()).toEqual([250n])
    expect(state.asked).toBe(3)
  })

  it('show what was read with its time, and nothing in between', async () => {
    const { clock, readings } = feed()
    const at = clock.now()
    const [first] = await readings.pots('EUR')
    clock.advance({ seconds: 5 })
    const [second] = await readings.pots('EUR')
    expect([first, second].map((one) => [one?.amountMinor, one?.readAt.toString()])).toEqual([
      [100n, at.toString()],
      [100n, at.toString()],
    ])
  })

  it.each([
    ['does not answer', null],
    ['fails', new Error('no connection')],
  ])(
    'drop the pots of a feed that %s for a minute, and show them again when it is back',
    async (_what, silence) => {
      const { clock, state, amounts } = feed()
      await amounts()
      state.answer = silence
      clock.advance({ milliseconds: SHOWN_FOR_MS })
      expect(await amounts()).toEqual([100n])
      await settled()
      clock.advance({ milliseconds: 1 })
      expect(await amounts()).toEqual([])
      state.answer = [pot(300n)]
      clock.advance({ milliseconds: READ_EVERY_MS })
      expect(await amounts()).toEqual([300n])
    },
  )
})
