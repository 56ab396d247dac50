import { describe, expect, it } from 'vitest'
import { cascadeBet, controlled, simulateCascades } from './cascades.ts'
import { gameOf } from './catalogue.ts'
import { isCertified } from './certificate.ts'
import type { ClusterDefinition } from './definition.ts'
import { defineGame, DefinitionError } from './definition.ts'
import type { DropEvent } from './draw-events.ts'
import { bulkDraws } from './draws.ts'
import { play } from './engine.ts'
import { enumerate } from './enumerate.ts'
import { revealMs } from './events.ts'
import { cellSetCounts, exactFirstDrop } from './exact/cluster.ts'
import type { Draws } from './integers.ts'
import { cascade } from './kinds/cluster.ts'
import { add, multiply, ONE, rational, toDecimal, toNumber, ZERO } from './rational.ts'
import type { Rational } from './rational.ts'
import { scripted } from './scripted-draws.ts'

const meadow = gameOf('meadow-cluster')!
const def = meadow.def as ClusterDefinition
const stated = meadow.certificate.bets['stake']!
const exact = exactFirstDrop(def, cellSetCounts(def.columns, def.rows))

/** A board of three columns and two rows, small enough for the sum over every drawn cell. */
const twinOf = (rules: Partial<ClusterDefinition>): ClusterDefinition =>
  defineGame({
    id: 'twin',
    version: 1,
    kind: 'cluster',
    columns: 3,
    rows: 2,
    base: 1,
    weights: [
      ['A', 2],
      ['B', 3],
      ['C', 3],
    ],
    pays: {
      A: { 3: 15, 4: 20, 5: 25, 6: 30 },
      B: { 3: 9, 4: 12, 5: 15, 6: 18 },
      C: { 3: 6, 4: 8, 5: 10, 6: 12 },
    },
    maxMultiplier: 3,
    maxDrops: 1_000,
    capCoins: 1_000_000,
    ...rules,
  }) as ClusterDefinition

const WEIGHTS = [2, 3, 3]
/** The first integer that draws a symbol, and its chance. */
const FIRST = [0, 2, 5]
const CHANCE = WEIGHTS.map((weight) => rational(weight, 8))

class DrawsOn extends Error {}

/** Draws of given symbols of the twin, which stop the round where it would draw on. */
function symbols(script: readonly number[]): Draws {
  let words = 0
  return {
    get words() {
      return words
    },
    int() {
      const symbol = script[words++]
      if (symbol === undefined) throw new DrawsOn()
      return FIRST[symbol]!
    },
  }
}

/** Mean of a round in coins: play is driven through every sequence of draws. */
function meanOfEveryRound(twin: ClusterDefinition): Rational {
  let mean = ZERO
  const visit = (script: number[], chance: Rational): void => {
    let coins: number
    try {
      coins = cascade(twin, symbols(script), null).coins
    } catch (error) {
      if (!(error instanceof DrawsOn)) throw error
      for (let s = 0; s < WEIGHTS.length; s++) visit([...script, s], multiply(chance, CHANCE[s]!))
      return
    }
    if (coins > 0) mean = add(mean, multiply(chance, rational(coins)))
  }
  visit([], ONE)
  return mean
}

/** Joined cells of one symbol, found by walking; shares nothing with play. */
function walkedClusters(board: readonly number[], rows: number): number[][] {
  const seen = new Set<number>()
  const clusters: number[][] = []
  board.forEach((symbol, start) => {
    if (seen.has(start)) return
    const cells = [start]
    seen.add(start)
    for (const cell of cells) {
      const near = [cell - rows, cell + rows]
      if (cell % rows > 0) near.push(cell - 1)
      if (cell % rows < rows - 1) near.push(cell + 1)
      for (const other of near) {
        if (board[other] !== symbol || seen.has(other)) continue
        seen.add(other)
        cells.push(other)
      }
    }
    clusters.push(cells)
  })
  return clusters
}

/** Mean of a round of the twin by repeated multiplication over its 729 boards, with the drops that it may have. */
function meanOverBoards(drops: number): number {
  const boards = Array.from({ length: 3 ** 6 }, (_, n) =>
    Array.from({ length: 6 }, (_, cell) => Math.floor(n / 3 ** cell) % 3),
  )
  const number = (board: readonly number[]): number =>
    board.reduce((sum, symbol, cell) => sum + symbol * 3 ** cell, 0)
  const next = boards.map((board) => {
    const paid = walkedClusters(board, 2).filter((cells) => cells.length >= 3)
    const coins = paid.reduce((sum, cells) => sum + cells.length * [5, 3, 2][board[cells[0]!]!]!, 0)
    const gone = new Set(paid.flat())
    if (gone.size === 0) return { coins, boards: [] }
    // Row 0 is on top, so what stays of a column is at its bottom.
    const fallen = [0, 1, 2].flatMap((column) => {
      const stays = [0, 1].map((row) => column * 2 + row).filter((cell) => !gone.has(cell))
      return [...Array<null>(2 - stays.length).fill(null), ...stays.map((cell) => board[cell]!)]
    })
    const free = fallen.flatMap((symbol, cell) => (symbol === null ? [cell] : []))
    const filled = Array.from({ length: 3 ** free.length }, (_, n): [number, number] => {
      const full = [...fallen] as number[]
      let chance = 1
      free.forEach((cell, i) => {
        full[cell] = Math.floor(n / 3 ** i) % 3
        chance *= WEIGHTS[full[cell]]! / 8
      })
      return [number(full), chance]
    })
    return { coins, boards: filled }
  })
  let after = new Float64Array(boards.length)
  for (let drop = drops; drop >= 1; drop--) {
    const before = after
    after = Float64Array.from(next, ({ coins, boards: reached }) =>
      reached.reduce((sum, [to, chance]) => sum + chance * before[to]!, coins * Math.min(drop, 3)),
    )
  }
  return boards.reduce((sum, board, n) => {
    return sum + after[n]! * board.reduce((chance, symbol) => (chance * WEIGHTS[symbol]!) / 8, 1)
  }, 0)
}

describe('the sets of cells of a board', () => {
  it('are as many as published for squares of 4 and 5 cells', () => {
    const all = (side: number): number =>
      cellSetCounts(side, side)
        .flatMap((row) => [...row])
        .reduce((a, b) => a + b)
    expect(all(4)).toBe(11_506)
    expect(all(5)).toBe(2_301_877)
  })

  it('give the first drop of meadow-cluster as a fraction, and every cell of the board once', () => {
    expect(exact.cells).toEqual(rational(30))
    expect(exact.coins).toEqual(
      rational(2331363467422296814848871707303687692176075192038743801n, 2n ** 177n),
    )
    expect(toDecimal(exact.clusters)).toBe('0.338079716575')
    expect(stated.figures['firstDropCoins']).toMatchObject({
      num: String(exact.coins.num),
      dec: '12.1702851604',
    })
    expect(stated.split['firstDrop']!.dec).toBe('0.608514258020')
  })
})

describe('a small cascade', () => {
  it('pays in play what the sets of cells say of its first drop, over every board', () => {
    const first = twinOf({ maxDrops: 1 })
    const { coins } = exactFirstDrop(first, cellSetCounts(3, 2))
    expect(toDecimal(coins)).toBe('6.39553070068')
    expect(meanOfEveryRound(first)).toEqual(coins)
  })

  it('falls and is filled as the sum over its boards says, over every draw of two drops', () => {
    const mean = toNumber(meanOfEveryRound(twinOf({ maxDrops: 2 })))
    expect(mean).toBeCloseTo(meanOverBoards(2), 12)
  })

  it('pays a whole round of 31.7885148270 coins, exactly and in play', () => {
    expect(meanOverBoards(1_000)).toBeCloseTo(31.788514827, 9)
    const count = 60_000
    const twin = twinOf({})
    const sums = simulateCascades(twin, count, 'twin')
    const plain = { rounds: count, sd: Math.sqrt(sums.squares / count - (sums.coins / count) ** 2) }
    const z = (sums.coins / count - 31.788514827) / (plain.sd / Math.sqrt(count))
    expect(Math.abs(z)).toBeLessThan(4)
  })
})

describe('a cascade in play', () => {
  const dropsOf = (draws: Draws, rules: Partial<ClusterDefinition> = {}): DropEvent[] =>
    play(twinOf(rules), null, { type: 'stake', stakeMinor: 1n }, draws).events.filter(
      (event) => event.type === 'drop',
    )

  it('draws column by column from the bottom up, lets cells fall and multiplies by the drop', () => {
    // First drop: A A | A B | C C, bottom first; the three A are joined. The cell above them falls.
    const draws = scripted(0, 0, 0, 2, 5, 5, 2, 5, 2)
    const [first, second] = dropsOf(draws, { maxDrops: 2 })
    expect(first).toEqual({
      type: 'drop',
      number: 1,
      grid: [
        ['A', 'A'],
        ['B', 'A'],
        ['C', 'C'],
      ],
      clusters: [{ symbol: 'A', coins: 15, cells: [0, 1, 3] }],
      multiplier: 1,
      coins: 15,
      totalCoins: 15,
    })
    expect(second).toMatchObject({
      number: 2,
      grid: [
        ['C', 'B'],
        ['B', 'B'],
        ['C', 'C'],
      ],
      clusters: [{ symbol: 'B', coins: 9, cells: [1, 2, 3] }],
      multiplier: 2,
      coins: 18,
      totalCoins: 33,
    })
    expect(draws.words).toBe(9)
  })

  it('ends with a drop that pays nothing, which is shown', () => {
    const drops = dropsOf(scripted(0, 2, 5, 0, 2, 5))
    expect(drops).toHaveLength(1)
    expect(drops[0]).toMatchObject({ clusters: [], coins: 0 })
    expect(revealMs(drops)).toBe(1_200)
  })

  it('holds the multiplier at its maximum', () => {
    const draws = scripted(...Array<number>(6 * 4).fill(0), 0, 2, 5, 0, 2, 5)
    const drops = dropsOf(draws)
    expect(drops.map(({ multiplier }) => multiplier)).toEqual([1, 2, 3, 3, 3])
    expect(drops.map(({ coins }) => coins)).toEqual([30, 60, 90, 90, 0])
    expect(revealMs(drops)).toBe(4 * 2_400 + 1_200)
  })

  it.each([
    [90, [30, 60], 90],
    [89, [30, 59], 89],
    [91, [30, 60, 1], 91],
  ])('ends at %i coins and pays no more', (capCoins, coins, owed) => {
    const drops = dropsOf(scripted(...Array<number>(6 * coins.length).fill(0)), { capCoins })
    expect(drops.map((drop) => drop.coins)).toEqual(coins)
    expect(drops.at(-1)!.totalCoins).toBe(owed)
  })

  it('pays joined cells only: corners do not touch, and one cell less than the least pays nothing', () => {
    // A B / B A / A B: no two equal cells share an edge.
    expect(dropsOf(scripted(0, 2, 2, 0, 0, 2))[0]!.clusters).toEqual([])
    expect(dropsOf(scripted(0, 0, 2, 5, 2, 5))[0]!.clusters).toEqual([])
  })

  it('finds the clusters of the large board as a walk over its cells does', () => {
    const draws = bulkDraws('walk')
    for (let round = 0; round < 1_000; round++) {
      const { events } = play(def, null, { type: 'stake', stakeMinor: 20n }, draws)
      for (const drop of events.filter((event) => event.type === 'drop')) {
        const board = drop.grid.flat().map((symbol) => symbol.codePointAt(0)!)
        const expected = walkedClusters(board, 5)
          .filter((cells) => cells.length >= 5)
          .map((cells) => cells.toSorted((a, b) => a - b).join())
        expect(drop.clusters.map(({ cells }) => cells.join()).toSorted()).toEqual(expected.toSorted())
      }
    }
  })
})

describe('the certificate of a cascade', () => {
  it('names the running version and is within a tenth of a point of 95.3108 %', () => {
    expect(isCertified(def, meadow.certificate)).toBe(true)
    const { rounds, halfWidth } = stated.simulated!
    expect(rounds).toBe(64_000_000)
    expect(halfWidth).toBeLessThan(0.001)
    expect(Math.abs(Number(stated.return.dec) - 0.953108)).toBeLessThan(0.001)
    expect(stated.largest).toEqual({
      timesStake: expect.objectContaining({ num: '5000' }),
      log10Chance: null,
    })
    expect(stated.volatility).toBe('medium')
  })

  it('is the same from fewer rounds, within their half width: the first drop corrects the sample', () => {
    const sums = simulateCascades(def, 50_000, 'unit')
    const bet = cascadeBet(def, exact, sums)
    const width = bet.simulated!.halfWidth
    expect(Math.abs(Number(bet.return.dec) - Number(stated.return.dec))).toBeLessThan(2 * width)
    expect(bet.figures['sdControlled']).toBeLessThan(bet.sd)
    const same = controlled(sums, { unit: 20, beta: 0, firstMean: 12 })
    expect([same.coins, same.squares]).toEqual([sums.coins, sums.squares])
  })

  it('cannot be had by enumeration', () => {
    expect(() => enumerate(def)).toThrow(RangeError)
  })
})

describe('a definition of a cascade', () => {
  it.each([
    [{ columns: 7 }, /at most 30 cells/],
    [{ weights: [...def.weights, ['A', 1]] }, /two weights/],
    [{ weights: [...def.weights, ['Z', 1]] }, /a weight and a pay/],
    [{ pays: { ...def.pays, A: {} } }, /A never pays/],
    [{ pays: { ...def.pays, A: { 1: 5 } } }, /size that no cluster has/],
    [{ pays: { ...def.pays, A: { 31: 5 } } }, /size that no cluster has/],
    [{ pays: { ...def.pays, A: { 5: 50, 6: 40 } } }, /pays less for more/],
  ])('is refused: %j', (change, message) => {
    expect(() => defineGame({ ...def, ...change })).toThrow(DefinitionError)
    expect(() => defineGame({ ...def, ...change })).toThrow(message)
  })
})
