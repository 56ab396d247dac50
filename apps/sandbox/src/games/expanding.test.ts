import { describe, expect, it } from 'vitest'
import { gameOf } from './catalogue.ts'
import type { LinesDefinition } from './definition.ts'
import { DefinitionError, defineGame } from './definition.ts'
import { play } from './engine.ts'
import { enumerate } from './enumerate.ts'
import type { SpinEvent } from './events.ts'
import { REVEAL_MS, revealMsOf } from './events.ts'
import { toNumber } from './rational.ts'
import { scripted } from './scripted-draws.ts'

const def = gameOf('dune-10')!.def as LinesDefinition
const symbols = Object.keys(def.pays)
const stake = { type: 'stake', stakeMinor: 10n } as const

/** A stop whose window of three shows a symbol, or does not. */
const stopWith = (reel: number, symbol: string, isShown = true): number => {
  const strip = def.strips[reel]!
  return [...strip].findIndex((_, stop) => (strip + strip).slice(stop, stop + 3).includes(symbol) === isShown)
}
/** Stops of all reels that show a symbol on these reels only. */
const stopsWith = (symbol: string, reels: readonly number[]): number[] =>
  def.strips.map((_, reel) => stopWith(reel, symbol, reels.includes(reel)))
const start = [0, ...[1, 2, 3, 4].map((reel) => stopWith(reel, 'F'))]

/** Plays free spins with a drawn symbol; the first shows it on these reels, the others on none. */
function freeSpins(symbol: string, reels: readonly number[]) {
  const rest = Array.from({ length: 9 }, () => stopsWith(symbol, [])).flat()
  const draws = scripted(...start, symbols.indexOf(symbol), ...stopsWith(symbol, reels), ...rest)
  const round = play(def, null, stake, draws)
  const spins = round.events.filter((event): event is SpinEvent => event.type === 'spin')
  return { ...round, words: draws.words, spins }
}

describe('free spins with a drawn symbol', () => {
  it('draw the symbol after the paid spin and before the first free spin', () => {
    const { events, words, spins } = freeSpins('D', [])
    expect(events.find((event) => event.type === 'free-spins-start')).toMatchObject({ drawn: 'D', spins: 10 })
    expect(words).toBe(5 + 1 + 10 * 5)
    expect(spins).toHaveLength(11)
  })

  it('pay the drawn symbol on every line for its number of reels, next to each other or not', () => {
    const { spins, owed } = freeSpins('D', [0, 2, 4])
    const [paid, free] = spins
    expect(free!.expansion).toEqual({ symbol: 'D', reels: [0, 2, 4], coins: def.pays['D']!['3']! * 10 })
    const lineCoins = free!.lineWins.reduce((sum, win) => sum + win.coins, 0)
    expect(free!.coins).toBe(lineCoins + (free!.scatter?.coins ?? 0) + free!.expansion!.coins)
    expect(paid!.expansion).toBeUndefined()
    expect(owed).toBe(BigInt(spins.reduce((sum, spin) => sum + spin.coins, 0)))
  })

  it.each([
    ['D', [0, 2], undefined],
    ['D', [0, 1, 3, 4], 1000],
    ['D', [0, 1, 2, 3, 4], 5000],
    ['A', [3], undefined],
    ['A', [1, 4], 100],
  ] as const)('of %s on the reels %j expand to %s coins', (symbol, reels, coins) => {
    expect(freeSpins(symbol, reels).spins[1]!.expansion?.coins).toBe(coins)
  })

  it('do not expand another symbol', () => {
    const { spins } = freeSpins('B', [])
    expect(spins.every((spin) => spin.expansion === undefined)).toBe(true)
  })

  it('are shown longer by the draw and by each expansion', () => {
    const { events, spins } = freeSpins('D', [0, 2, 4])
    const begun = events.find((event) => event.type === 'free-spins-start')!
    expect(revealMsOf(begun)).toBe(REVEAL_MS.featureStart + REVEAL_MS.drawnSymbol)
    expect(revealMsOf(spins[1]!)).toBe(REVEAL_MS.freeSpin + REVEAL_MS.expansion)
    expect(revealMsOf(spins[2]!)).toBe(REVEAL_MS.freeSpin)
  })

  it('are not sold: a bought feature draws no symbol', () => {
    const { free, ...rest } = gameOf('lantern-20-buy')!.def as LinesDefinition
    expect(() => defineGame({ ...rest, free: { ...free, drawsSymbol: true } })).toThrow(DefinitionError)
  })
})

describe('the exact result with a drawn symbol', () => {
  it('of a small game equals the sum over every draw and every sequence of spins', () => {
    const tiny = defineGame({
      id: 'tiny-drawn',
      version: 1,
      kind: 'lines',
      rows: 1,
      base: 1,
      strips: ['ABF', 'ABF', 'ABF'],
      lines: ['000'],
      pays: { A: { 2: 2, 3: 9 }, B: { 3: 4 } },
      scatter: { symbol: 'F', pays: { 3: 2 } },
      free: { trigger: 3, spins: 2, multiplier: 1, retrigger: 1, maxRetriggers: 1, drawsSymbol: true },
    }) as LinesDefinition
    const windows = ['A', 'B', 'F'].flatMap((a) =>
      ['A', 'B', 'F'].flatMap((b) => ['A', 'B', 'F'].map((c) => [a, b, c])),
    )
    const linePay = (window: readonly string[]): number => {
      const [first] = window
      const run = window[1] === first ? (window[2] === first ? 3 : 2) : 1
      return first === 'F' ? (run === 3 ? 2 : 0) : (tiny.pays[first!]?.[run] ?? 0)
    }
    const spinsOf = (drawn: string | null) =>
      windows.map((window) => {
        const showing = window.filter((symbol) => symbol === drawn).length
        const more = drawn === null ? 0 : (tiny.pays[drawn]?.[showing] ?? 0)
        return { coins: linePay(window) + more, starts: window.every((symbol) => symbol === 'F') }
      })
    const rounds: [coins: number, weight: number][] = []
    const follow = (drawn: string, left: number, again: number, coins: number, weight: number): void => {
      if (left === 0) return void rounds.push([coins, weight])
      for (const spin of spinsOf(drawn)) {
        const isMore = spin.starts && again > 0
        follow(drawn, left - 1 + (isMore ? 1 : 0), again - (isMore ? 1 : 0), coins + spin.coins, weight / 27)
      }
    }
    for (const spin of spinsOf(null)) {
      if (!spin.starts) rounds.push([spin.coins, 1 / 27])
      else for (const drawn of ['A', 'B']) follow(drawn, 2, 1, spin.coins, 1 / 54)
    }
    const mean = rounds.reduce((sum, [coins, weight]) => sum + coins * weight, 0)
    const second = rounds.reduce((sum, [coins, weight]) => sum + coins * coins * weight, 0)
    const bet = enumerate(tiny).bets['stake']!
    expect(toNumber(bet.return)).toBeCloseTo(mean, 13)
    expect(bet.sd).toBeCloseTo(Math.sqrt(second - mean * mean), 11)
    expect(toNumber(bet.largest.timesStake)).toBe(Math.max(...rounds.map(([coins]) => coins)))
  })
})
