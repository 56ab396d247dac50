import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { gameOf, games } from './catalogue.ts'
import type { Definition, HoldDefinition, LinesDefinition, WaysDefinition } from './definition.ts'
import { defineGame } from './definition.ts'
import { bulkDraws, roundDraws } from './draws.ts'
import type { Action, StakeAction } from './engine.ts'
import { defaultAction, play, PlayError } from './engine.ts'
import type { GameEvent } from './events.ts'
import { minCycleMs, revealMs } from './events.ts'
import { drawsFrom } from './integers.ts'
import { replay } from './replay.ts'
import { scripted, seedOf } from './scripted-draws.ts'
import { simulate } from './simulate.ts'
import { sweep } from './sweep.ts'

const defOf = (id: string): Definition => gameOf(id)!.def

const openings: Record<string, StakeAction> = {
  'orchard-3': { type: 'stake', stakeMinor: 1000n, lines: 5 },
  'lantern-20-96': { type: 'stake', stakeMinor: 1000n },
  'lantern-20-94': { type: 'stake', stakeMinor: 1000n },
  'tide-243': { type: 'stake', stakeMinor: 1000n },
  'ember-hold': { type: 'stake', stakeMinor: 1000n },
  'lantern-20-buy': { type: 'stake', stakeMinor: 2840n },
  'roulette-eu': {
    type: 'stake',
    stakeMinor: 1000n,
    spots: [
      { spot: 'red', stakeMinor: 500n },
      { spot: 'straight-17', stakeMinor: 500n },
    ],
  },
  'wheel-50': {
    type: 'stake',
    stakeMinor: 1000n,
    spots: [
      { spot: '1', stakeMinor: 500n },
      { spot: '23', stakeMinor: 500n },
    ],
  },
  crash: { type: 'stake', stakeMinor: 1000n, targetHundredths: 200 },
  'scratch-9': { type: 'stake', stakeMinor: 1000n },
  'plinko-12': { type: 'stake', stakeMinor: 1000n, risk: 'high' },
  'keno-80': { type: 'stake', stakeMinor: 1000n, numbers: [40, 3, 21, 7] },
  'dune-10': { type: 'stake', stakeMinor: 1000n },
  'meadow-cluster': { type: 'stake', stakeMinor: 1000n },
  'dice-100': { type: 'stake', stakeMinor: 1000n, roll: { side: 'over', winning: 1940 } },
  'blackjack-endless': { type: 'stake', stakeMinor: 1000n },
  'poker-jacks': { type: 'stake', stakeMinor: 1000n },
  'poker-jacks-85': { type: 'stake', stakeMinor: 1000n },
  'baccarat-8': {
    type: 'stake',
    stakeMinor: 1000n,
    spots: [
      { spot: 'banker', stakeMinor: 800n },
      { spot: 'tie', stakeMinor: 200n },
    ],
  },
}

/** Ends a round. The default of video poker looks for the best cards, which is too long for thousands of rounds. */
const closingAction = (def: Definition): Action =>
  def.kind === 'video-poker' ? { type: 'draw', held: [0, 2] } : defaultAction()

/** The same stops so many times over. */
const times = (count: number, stops: readonly number[]): number[] =>
  Array.from({ length: count }, () => stops).flat()

const last = <T>(items: readonly T[]): T => items.at(-1)!

describe('every game', () => {
  const digests: Record<string, [digest: string, owed: bigint]> = {
    'orchard-3': ['11341c0142278483004a86702738efcbb04c6f27c0597fd1225c8bfa2482d5bd', 9023800n],
    'lantern-20-96': ['a03061791a5214bdb7aefcaeef8a01e29baaf36be6b79ad3f684e42fcac139d9', 9114500n],
    'lantern-20-94': ['0f6fd73df5a269e19bdfcdf428544b479e81b1b8a2b9685e2551bdf38a77bcc4', 8975500n],
    'tide-243': ['eee9b107a0c1d1356219da44fe7e251b0ee785a2a45845834e31115143457f60', 9364850n],
    'ember-hold': ['a1f734597f009fc9aaf44f8e59ee8a13adfbf387ef220e20676f4d244fffd2fa', 9975500n],
    'lantern-20-buy': ['d5a586733c574a1ef4d66c86aae8e421df2807801d70c7b9769053e7415c6bc7', 27289500n],
    'roulette-eu': ['50e4391bb1779ee8c7d5d4b3de776d0366bfeacb721f034cb5d8089c629844ef', 9768000n],
    'wheel-50': ['51346bb10e93b82255ff47c9c53a6dcaa35d57879d8d2ea8c043b782a099ef6e', 9765000n],
    crash: ['6342e4663ddaa153fb09560e36dfe26ba1f21a0f79639bff7277d1e391b9b405', 9514000n],
    'scratch-9': ['8646fc6227321c454270ec9ec2d5a0ffd357bf392f5ea54c6d8c6fc52a27405b', 9302000n],
    'plinko-12': ['28a138e6e4ddc4d23ad34cccf928f80485f14570ca9e3a84b5635a4357d27017', 10522900n],
    'dice-100': ['eeaf048a7294d5f54a07a4be4497984020634568cec775f3213b110ecf03ed6d', 9690000n],
    'dune-10': ['e795bf2535c1d806571ba97057f937523555b34614bf730f8ace194a8e923614', 9926000n],
    'meadow-cluster': ['6b8d918c4d061ab9c3a12bf9bed3c19cff311b59322619fbafe6f09c0cc9271c', 9387050n],
    'blackjack-endless': ['bcc29e7052b532d6bc2f0f9be8be594678a8ed2a5e8f42774fefb93167637690', 9774000n],
    'baccarat-8': ['1ab8a502b13594a52d483cad9ccb871a7da504a5cb8c1e8fe2b9077d7748af53', 9938120n],
    'poker-jacks': ['2876a1a4b3c07b541ccf92c8dadc4d8a30b6d4a79ef09c23120767736b8ed50c', 3371000n],
    'poker-jacks-85': ['b51584966c613545e4e412f4982d958fa4c186ec6097ddbc8b70b4d1d9cae82c', 3343000n],
    'keno-80': ['ea72fb3016103175611b96c4378e3f4ff06593026e76290f8210f23f7c8fe682', 9931000n],
  }

  it.each(games)('$def.id replays 10,000 seeded rounds to the stored digest', ({ def }) => {
    const hash = createHash('sha256')
    let owed = 0n
    for (let nonce = 0; nonce < 10_000; nonce++) {
      const draws = roundDraws(seedOf(nonce))
      let step = play(def, null, openings[def.id]!, draws)
      hash.update(JSON.stringify(step.events))
      if (!step.done) {
        step = play(def, step.state, closingAction(def), draws)
        hash.update(JSON.stringify(step.events))
      }
      owed += step.owed
    }
    expect([hash.digest('hex'), owed]).toEqual(digests[def.id])
  })

  it.each(games)('$def.id gives state and events that survive storage as JSON (GAM-18)', ({ def }) => {
    for (let nonce = 0; nonce < 50; nonce++) {
      const { state, events } = play(def, null, openings[def.id]!, roundDraws(seedOf(nonce)))
      expect(JSON.parse(JSON.stringify(state))).toEqual(state)
      expect(JSON.parse(JSON.stringify(events))).toEqual(events)
    }
  })

  it.each(games)('$def.id owes whole coins and says how the round ended (GAM-15)', ({ def }) => {
    for (let nonce = 0; nonce < 300; nonce++) {
      const opened = replay(def, seedOf(nonce), [openings[def.id]!])
      const played = opened.done
        ? opened
        : replay(def, seedOf(nonce), [openings[def.id]!, closingAction(def)])
      const { state, events, owed, done } = played
      expect(done).toBe(true)
      expect(state).toMatchObject({ done: true, owedMinor: String(owed), hidden: null })
      const stake = BigInt(state.stakeMinor)
      expect(last(events)).toEqual({
        type: 'round-end',
        stakeMinor: String(stake),
        owedMinor: String(owed),
        netMinor: String(owed - stake),
        verdict: owed > stake ? 'win' : owed > 0n ? 'returned' : 'nothing',
      })
      const begun = events[0]
      if (begun?.type !== 'stake') throw new Error('a round begins with its stake')
      if (begun.coinMinor !== undefined) expect(owed % BigInt(begun.coinMinor)).toBe(0n)
    }
  })

  it.each(games)('$def.id refuses an action that does not fit its round, without a draw', ({ def }) => {
    const draws = scripted()
    expect(() => play(def, null, defaultAction(), draws)).toThrow(PlayError)
    const { state } = play(def, null, openings[def.id]!, roundDraws(seedOf(1)))
    expect(() => play(def, state, openings[def.id]!, draws)).toThrow(PlayError)
    expect(() => play(def, { ...state, version: 99 }, defaultAction(), draws)).toThrow(/version 99/)
    expect(() => play(def, { ...state, done: true }, defaultAction(), draws)).toThrow(/over/)
    expect(draws.words).toBe(0)
  })

  it.each(games)(
    '$def.id draws in play what its simulation draws: the mean is within 4 sigma',
    ({ def, certificate }) => {
      const entries = Object.entries(certificate.bets)
      for (const [variant, bet] of [entries[0]!, last(entries)]) {
        if (bet.volatility === 'very high') continue
        const count = def.kind === 'feature-buy' ? 15_000 : 60_000
        const sums = simulate({ def, variant, count, seed: 'unit' })
        const z = (sums.coins / sums.unit / count - Number(bet.return.dec)) / (bet.sd / Math.sqrt(count))
        expect(Math.abs(z)).toBeLessThan(4)
        const hit = Number(bet.hit.dec)
        const hitSigma = Math.sqrt((hit * (1 - hit)) / count)
        expect(Math.abs(sums.paid / count - hit)).toBeLessThanOrEqual(4 * hitSigma)
      }
    },
  )
})

describe('reel games', () => {
  /** The same rules on strips of a few stops: every combination can be played quickly. */
  const twin = <D extends LinesDefinition | WaysDefinition | HoldDefinition>(
    def: D,
    cut: (strip: string) => string,
  ): D => defineGame({ ...def, strips: def.strips.map(cut) }) as D

  it('pay in play what the enumeration says, on every combination of stops of small copies', () => {
    for (const id of ['orchard-3', 'lantern-20-96', 'lantern-20-94', 'tide-243', 'ember-hold', 'dune-10']) {
      const def = defOf(id)
      if (def.kind !== 'lines' && def.kind !== 'ways' && def.kind !== 'hold') throw new Error('a reel game')
      for (const cut of [(s: string) => s.slice(0, 9), (s: string) => s.slice(-8)]) {
        expect(sweep(twin(def, cut)).differences).toEqual([])
      }
    }
    expect(sweep(defOf('orchard-3') as LinesDefinition)).toEqual({ combinations: 13824, differences: [] })
  })

  it('show the true neighbours of the strip', () => {
    const def = defOf('lantern-20-96') as LinesDefinition
    const { events } = play(def, null, openings[def.id]!, roundDraws(seedOf(3)))
    const spin = events.find((event) => event.type === 'spin')!
    spin.grid.forEach((column, reel) => {
      const strip = def.strips[reel]!
      expect(column.join('')).toBe((strip + strip).slice(spin.stops[reel], spin.stops[reel]! + 3))
    })
  })

  it('name the line, symbol, count, coins and cells of each award', () => {
    const def = defOf('lantern-20-96') as LinesDefinition
    // The strips show W on reels 2 to 4: a run from A on reel 1 takes them.
    const rowOf = (reel: number, symbol: string): number =>
      (def.strips[reel]!.indexOf(symbol) - 1 + def.strips[reel]!.length) % def.strips[reel]!.length
    const stops = [rowOf(0, 'A'), rowOf(1, 'W'), rowOf(2, 'W'), rowOf(3, 'W'), rowOf(4, 'A')]
    const { events, owed } = play(def, null, { type: 'stake', stakeMinor: 20n }, scripted(...stops))
    const spin = events.find((event) => event.type === 'spin')!
    expect(spin.lineWins[0]).toEqual({
      line: 0,
      symbol: 'A',
      count: 5,
      coins: 1500,
      cells: [1, 4, 7, 10, 13],
    })
    expect(spin.coins).toBe(
      spin.lineWins.reduce((sum, win) => sum + win.coins, 0) + (spin.scatter?.coins ?? 0),
    )
    expect(owed).toBe(BigInt(spin.coins))
  })

  it('show two scatters or five coins as often as the strips have them: no near miss is made (GAM-07)', () => {
    const shown = (id: string, rounds: number, test: (event: GameEvent) => boolean): number => {
      const draws = bulkDraws(`near ${id}`)
      let seen = 0
      for (let i = 0; i < rounds; i++) {
        const { events } = play(defOf(id), null, openings[id]!, draws)
        if (test(events[1]!)) seen += 1
      }
      return seen / rounds
    }
    const near = (got: number, chance: number, rounds: number): void =>
      expect(Math.abs(got - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / rounds))
    const rounds = 30_000
    near(
      shown('lantern-20-96', rounds, (e) => e.type === 'spin' && e.scatter?.count === 2),
      0.104675,
      rounds,
    )
    near(
      shown('ember-hold', rounds, (e) => e.type === 'spin' && e.scatter?.count === 5),
      0.02081,
      rounds,
    )
    const oneShort = (e: GameEvent): boolean =>
      e.type === 'spin' &&
      e.grid.filter((column, reel) => reel % 2 === 0 && column.includes('F')).length === 2
    near(shown('tide-243', rounds, oneShort), 0.1015625, rounds)
  })
})

describe('free spins of a line slot', () => {
  const def = defOf('lantern-20-96') as LinesDefinition
  const scatterStops = def.strips.map((strip) => strip.indexOf('F'))
  const start = scatterStops.map((stop) => Math.max(0, stop))
  const blank = [0, 4, 0, 4, 0]

  it('are drawn completely in the step of the stake, doubled, and retrigger twice at most', () => {
    const draws = scripted(...start, ...start, ...start, ...start, ...times(21, blank))
    const { events, owed, done } = play(def, null, { type: 'stake', stakeMinor: 20n }, draws)
    expect(done).toBe(true)
    const free = events.filter((event) => event.type === 'spin' && event.mode === 'free')
    expect(free).toHaveLength(24)
    expect(events.filter((event) => event.type === 'free-spins-added').map((event) => event.left)).toEqual([
      15, 22,
    ])
    expect(draws.words).toBe(25 * 5)
    const spins = events.filter((event) => event.type === 'spin')
    expect(owed).toBe(BigInt(spins.reduce((sum, spin) => sum + spin.coins, 0)))
    expect(last(spins).totalCoins).toBe(Number(owed))
    expect(spins[1]!.coins).toBe(2 * spins[0]!.coins)
    expect(events.at(-2)).toMatchObject({
      type: 'feature-end',
      feature: 'free-spins',
      totalCoins: Number(owed),
    })
  })

  it('bought come without a paid spin and follow the same rules', () => {
    const buy = defOf('lantern-20-buy')
    const draws = scripted(...start, ...times(15, blank))
    const { events } = play(buy, null, { type: 'stake', stakeMinor: 284n }, draws)
    expect(events.filter((event) => event.type === 'spin').map((spin) => spin.mode)).toEqual(
      Array(16).fill('free'),
    )
    expect(events[1]).toMatchObject({ type: 'free-spins-start', spins: 8, multiplier: 2 })
  })
})

describe('free spins of a ways slot', () => {
  it('raise the multiplier by one after each paying spin and do not retrigger', () => {
    const def = defOf('tide-243') as WaysDefinition
    for (let nonce = 0; nonce < 2_000; nonce++) {
      const { events } = play(def, null, { type: 'stake', stakeMinor: 20n }, roundDraws(seedOf(nonce)))
      const free = events.filter((event) => event.type === 'spin').filter(({ mode }) => mode === 'free')
      if (free.length === 0) continue
      expect(free).toHaveLength(10)
      let multiplier = 1
      for (const spin of free) {
        expect(spin.multiplier).toBe(multiplier)
        if (spin.coins > 0) multiplier = Math.min(10, multiplier + 1)
        for (const win of spin.waysWins) expect(win.coins % win.ways).toBe(0)
      }
    }
  })
})

describe('hold and win', () => {
  const def = defOf('ember-hold') as HoldDefinition
  // Stops with two coins on reels 1 to 3: six coins in view.
  const pair = def.strips.map((strip) => (strip + strip).indexOf('OO'))
  const six = [pair[0]!, pair[1]!, pair[2]!, 3, 2]

  it('keeps the coins, respins the empty cells, and ends after three respins without a new one', () => {
    const draws = scripted(...six, ...Array(9 * 3).fill(19), ...Array(6).fill(0))
    const { events, owed } = play(def, null, { type: 'stake', stakeMinor: 10n }, draws)
    const spin = events[1]!
    if (spin.type !== 'spin') throw new Error('a spin is shown first')
    const held = events.find((event) => event.type === 'hold-start')!
    expect(held.cells).toHaveLength(6)
    expect(events.filter((event) => event.type === 'respin').map((event) => event.left)).toEqual([2, 1, 0])
    const values = events.find((event) => event.type === 'coin-values')!
    expect(values).toMatchObject({ fullScreenCoins: 0, coins: 60 })
    expect(values.values.map(({ cell }) => cell)).toEqual(held.cells)
    expect(owed).toBe(BigInt(spin.coins + 60))
  })

  it('resets the respins with a new coin and adds the full screen', () => {
    const landsOne = [0, ...Array(8).fill(19)]
    const draws = scripted(
      ...six,
      ...landsOne,
      ...Array(8).fill(19),
      ...Array(8).fill(0),
      ...Array(15).fill(0),
    )
    const { events } = play(def, null, { type: 'stake', stakeMinor: 10n }, draws)
    const respins = events.filter((event) => event.type === 'respin')
    expect(respins.map(({ held, left }) => [held, left])).toEqual([
      [7, 3],
      [7, 2],
      [15, 0],
    ])
    expect(events.find((event) => event.type === 'coin-values')).toMatchObject({
      fullScreenCoins: 10_000,
      coins: 10_150,
    })
  })
})

describe('plinko', () => {
  it('pays over all 4,096 paths exactly what the closed form says', () => {
    const def = defOf('plinko-12')
    for (const risk of ['low', 'medium', 'high']) {
      let owed = 0n
      for (let path = 0; path < 4096; path++) {
        const bits = Array.from({ length: 12 }, (_, row) => (path >> row) & 1)
        const step = play(def, null, { type: 'stake', stakeMinor: 10n, risk }, scripted(...bits))
        expect(step.events[1]).toMatchObject({ type: 'ball', bits, slot: bits.reduce((a, b) => a + b, 0) })
        owed += step.owed
      }
      const bet = gameOf('plinko-12')!.certificate.bets[risk]!
      expect(Number(owed) / 40_960).toBe(Number(bet.return.dec))
    }
  })
})

describe('scratch tickets', () => {
  const def = defOf('scratch-9')

  it('pay the table: each prize as often as it has tickets', () => {
    if (def.kind !== 'scratch') throw new Error('a scratch game')
    let first = 0
    for (const [prize, tickets] of def.prizes) {
      for (const ticket of [first, first + tickets - 1]) {
        const { owed } = play(
          def,
          null,
          { type: 'stake', stakeMinor: 3n },
          scripted(ticket, ...Array(9).fill(0)),
        )
        expect(owed).toBe(3n * BigInt(prize))
      }
      first += tickets
    }
    const { owed } = play(def, null, { type: 'stake', stakeMinor: 3n }, scripted(first, ...Array(9).fill(0)))
    expect(owed).toBe(0n)
  })

  it('show nine different symbols when they lose, and exactly three of one when they win', () => {
    for (let nonce = 0; nonce < 2_000; nonce++) {
      const { events } = play(def, null, { type: 'stake', stakeMinor: 1n }, roundDraws(seedOf(nonce)))
      const ticket = events[1]!
      if (ticket.type !== 'ticket') throw new Error('a ticket is shown')
      expect(ticket.cells).toHaveLength(9)
      expect(new Set(ticket.cells).size).toBe(ticket.prize === 0 ? 9 : 7)
      expect(ticket.winningCells).toHaveLength(ticket.prize === 0 ? 0 : 3)
      if (ticket.prize > 0)
        expect(new Set(ticket.winningCells.map((cell) => ticket.cells[cell])).size).toBe(1)
    }
  })

  it('put every symbol in every cell equally often (chi-square, 4 sigma)', () => {
    const draws = bulkDraws('layout')
    const counts = new Float64Array(9 * 12)
    const rounds = 20_000
    for (let i = 0; i < rounds; i++) {
      const { events } = play(def, null, { type: 'stake', stakeMinor: 1n }, draws)
      const ticket = events[1]!
      if (ticket.type !== 'ticket' || ticket.prize > 0) continue
      ticket.cells.forEach((symbol, cell) => {
        counts[cell * 12 + symbol]! += 1
      })
    }
    const expected = counts.reduce((sum, c) => sum + c, 0) / counts.length
    const chi = counts.reduce((sum, c) => sum + (c - expected) ** 2 / expected, 0)
    expect(Math.abs(chi - 99) / Math.sqrt(198)).toBeLessThan(4)
  })
})

describe('keno', () => {
  it('counts the hits of the ticket among the drawn numbers', () => {
    const def = defOf('keno-80')
    // A shuffle of zeros draws 1 to 20 in order.
    const step = play(
      def,
      null,
      { type: 'stake', stakeMinor: 10n, numbers: [80, 20, 1] },
      scripted(...Array(20).fill(0)),
    )
    expect(step.owed).toBe(20n)
    expect(step.events[1]).toMatchObject({
      numbers: Array.from({ length: 20 }, (_, i) => i + 1),
      chosen: [1, 20, 80],
      hits: [1, 20],
      coins: 20,
    })
  })
})

describe('the reveal', () => {
  it('lasts as long as the steps that are shown, and a cycle is never shorter than its kind allows (GAM-11)', () => {
    const spin = play(defOf('orchard-3'), null, openings['orchard-3']!, roundDraws(seedOf(0)))
    expect(revealMs(spin.events)).toBe(2_000)
    const wheel = play(defOf('wheel-50'), null, openings['wheel-50']!, roundDraws(seedOf(0)))
    expect(revealMs(wheel.events)).toBe(6_000)
    const keno = play(defOf('keno-80'), null, openings['keno-80']!, roundDraws(seedOf(0)))
    expect(revealMs(keno.events)).toBe(3_000)
    expect([minCycleMs('lines'), minCycleMs('scratch'), minCycleMs('roulette')]).toEqual([
      2_500, 2_500, 5_000,
    ])
  })
})

describe('a resumed stream', () => {
  it('gives the same round from words as from the seed: a browser can check it', () => {
    const source = roundDraws(seedOf(11))
    const words = Array.from({ length: 4_096 }, () => source.int(2 ** 32))
    let next = 0
    const checked = play(
      defOf('ember-hold'),
      null,
      openings['ember-hold']!,
      drawsFrom(() => words[next++]!),
    )
    expect(checked).toEqual(replay(defOf('ember-hold'), seedOf(11), [openings['ember-hold']!]))
  })
})
