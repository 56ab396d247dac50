import { describe, expect, it } from 'vitest'
import { gameOf, games } from './catalogue.ts'
import { certify, fractionOf } from './certificate.ts'
import { defineGame } from './definition.ts'
import { enumerate } from './enumerate.ts'
import type { Rational } from './rational.ts'
import { add, rational, toDecimal, toNumber, ZERO } from './rational.ts'

const exactOf = (id: string, variant = 'stake') => enumerate(gameOf(id)!.def).bets[variant]!
const number = (value: Rational | number | undefined): number =>
  typeof value === 'object' ? toNumber(value) : Number(value)

describe('exact results', () => {
  it.each(games.filter(({ def }) => def.kind !== 'cluster'))(
    'of $def.id are what its certificate states, digit for digit',
    ({ def, certificate }) => {
      expect(certify(def)).toEqual(certificate)
    },
  )

  it.each([
    ['orchard-3', '1', '0.960865162037', 9.87292607461, '0.172453703704'],
    ['orchard-3', '5', '0.960865162037', 4.38583370982, '0.530888310185'],
    ['lantern-20-96', 'stake', '0.960074167379', 3.20982995497, '0.390201144748'],
    ['lantern-20-94', 'stake', '0.940310170267', 3.1487466756, '0.390562834563'],
    ['tide-243', 'stake', '0.951465285541', 6.18226260888, '0.462818075468'],
    ['dune-10', 'stake', '0.955250814793', 8.21025740948, '0.329438442147'],
    ['ember-hold', 'stake', '0.953512578470', 5.52698310234, '0.425155000000'],
    ['lantern-20-buy', 'stake', '0.955291848154', 0.92265722195, '0.980879782071'],
    ['roulette-eu', '1', '0.972972972973', 5.83783783784, '0.0270270270270'],
    ['wheel-50', '23', '0.960000000000', 4.70302030614, '0.0400000000000'],
    ['crash', '200', '0.970000000000', 0.999549898704, '0.485000000000'],
    ['scratch-9', 'stake', '0.950000000000', 24.0829296391, '0.249645000000'],
    ['plinko-12', 'high', '0.961181640625', 3.75623855684, '1.00000000000'],
    ['keno-80', '4', '0.956859596100', 7.33731900365, '0.258946749453'],
    ['keno-80', '10', '0.947732378218', 37.2731257918, '0.110450578386'],
  ])('of %s, %s have the published return, deviation and hit chance', (id, variant, back, sd, hit) => {
    const bet = exactOf(id, variant)
    expect(toDecimal(bet.return)).toBe(back)
    expect(bet.sd).toBeCloseTo(sd, 10)
    expect(toDecimal(bet.hit)).toBe(hit)
  })

  it('of orchard-3 return the same for every number of lines', () => {
    const { bets } = enumerate(gameOf('orchard-3')!.def)
    expect(Object.values(bets).map((bet) => bet.return)).toEqual(Array(5).fill(rational(13283, 13824)))
    expect(Object.values(bets).map((bet) => bet.volatility)).toEqual([
      'high',
      'high',
      'medium',
      'medium',
      'medium',
    ])
  })

  it('of lantern-20-96 split into lines, scatter and free spins as published', () => {
    const bet = exactOf('lantern-20-96')
    expect(bet.split.lines).toEqual(rational(51625, 73728))
    expect(bet.split.scatter).toEqual(rational(345, 8192))
    expect(toDecimal(bet.split.freeSpins!)).toBe('0.217751033698')
    expect(bet.figures.trigger).toEqual(rational(263, 16384))
    expect(number(bet.figures.freeMeanSpins)).toBeCloseTo(9.13695372561318, 12)
    expect(number(bet.figures.freeMeanCoins)).toBeCloseTo(271.302884875656, 10)
    expect(number(bet.figures.freeSdCoins)).toBeCloseTo(262.0346510358509, 9)
    expect(bet.largest.timesStake).toEqual(rational(4235))
    expect(bet.largest.log10Chance).toBeCloseTo(-171.62331522695882, 9)
    const { tail, session } = gameOf('lantern-20-96')!.certificate.bets.stake!
    expect(tail['10']).toBeCloseTo(0.016401, 6)
    expect(tail['50']).toBeCloseTo(0.00055825, 8)
    expect(tail['100']).toBeCloseTo(0.0000256873, 10)
    expect(session).toEqual({ rounds: 200, medianStakes: 186.25 })
  })

  it('of tide-243 split into ways and free spins as published, fraction for fraction', () => {
    const bet = exactOf('tide-243')
    expect(bet.return).toEqual(rational(367786105621n, 386547056640n))
    expect(bet.split.ways).toEqual(rational(125861, 163840))
    expect(bet.figures.spinHit).toEqual(rational(75709, 165888))
    expect(number(bet.figures.freeMeanCoins)).toBeCloseTo(469.173005984889, 10)
    expect(number(bet.figures.maxSpinCoins)).toBe(6516)
    expect(toDecimal(bet.largest.timesStake, 6)).toBe('17925.6')
  })

  it('of ember-hold have the published feature by number of coins at its start', () => {
    const bet = exactOf('ember-hold')
    expect(bet.split.lines).toEqual(rational(1149, 1600))
    expect(toDecimal(bet.split.coins!)).toBe('0.215837698618')
    expect(toDecimal(bet.split.fullScreen!)).toBe('0.0195498798521')
    expect(bet.figures.trigger).toEqual(rational(1111, 100000))
    expect(toDecimal(bet.figures.meanCoinsHeld as Rational, 15)).toBe('8.44666765615820')
    const means = [6, 7, 8, 9, 10, 15].map((n) => toDecimal(bet.figures[`meanCoinsFrom${n}`] as Rational))
    expect(means).toEqual([
      '206.910204830',
      '225.156548121',
      '246.469338404',
      '272.747149742',
      '308.231345968',
      '10345.0000000',
    ])
    expect(bet.largest.timesStake).toEqual(rational(2508))
  })

  it('of crash count the winning draws of each target by one floor', () => {
    const { bets } = enumerate(gameOf('crash')!.def)
    const counts = Object.fromEntries(
      Object.entries(bets).map(([target, { hit }]) => [target, (hit.num * 2n ** 52n) / hit.den]),
    )
    expect(counts).toMatchObject({
      101: 4325239246088496n,
      150: 2912327759032920n,
      200: 2184245819274690n,
      1000: 436849163854938n,
      1000000: 436849163854n,
    })
    expect(bets['200']!.figures.endsAtOnce).toEqual(rational(11147523830125n, 281474976710656n))
  })

  it('of keno return the published fractions for 1 to 10 numbers', () => {
    const { bets } = enumerate(gameOf('keno-80')!.def)
    expect(Object.values(bets).map((bet) => bet.return)).toEqual([
      rational(19, 20),
      rational(601, 632),
      rational(969, 1027),
      rational(151335, 158158),
      rational(149475, 158158),
      rational(374694, 395395),
      rational(3961563, 4179890),
      rational(13105011, 13869635),
      rational(290840097, 305131970),
      rational(3158773043n, 3332979980n),
    ])
  })

  it('split into parts that add up to the return', () => {
    for (const { certificate } of games) {
      for (const bet of Object.values(certificate.bets)) {
        const parts = Object.values(bet.split).map(fractionOf)
        if (parts.length === 0) continue
        const difference = toNumber(parts.reduce(add, ZERO)) - Number(bet.return.dec)
        expect(Math.abs(difference)).toBeLessThan(1e-11)
      }
    }
  })

  it('of a small game with retriggers equal the sum over every sequence of spins', () => {
    const tiny = defineGame({
      id: 'tiny',
      version: 1,
      kind: 'lines',
      rows: 1,
      base: 1,
      strips: ['AF', 'AF', 'AF'],
      lines: ['000'],
      pays: { A: { 3: 5 } },
      scatter: { symbol: 'F', pays: { 3: 2 } },
      free: { trigger: 3, spins: 2, multiplier: 3, retrigger: 1, maxRetriggers: 1 },
    })
    // Of 8 windows one is AAA (5 coins), one FFF (2 coins, starts or adds), six pay nothing.
    const spins: [coins: number, starts: boolean, weight: number][] = [
      [5, false, 1 / 8],
      [2, true, 1 / 8],
      [0, false, 6 / 8],
    ]
    const paths = (left: number, again: number, coins: number, weight: number): [number, number][] =>
      left === 0
        ? [[coins, weight]]
        : spins.flatMap(([c, starts, w]) =>
            starts && again > 0
              ? paths(left - 1 + 1, again - 1, coins + 3 * c, weight * w)
              : paths(left - 1, again, coins + 3 * c, weight * w),
          )
    const rounds = spins.flatMap(([c, starts, w]): [number, number][] =>
      starts ? paths(2, 1, c, w) : [[c, w]],
    )
    const mean = rounds.reduce((sum, [c, w]) => sum + c * w, 0)
    const second = rounds.reduce((sum, [c, w]) => sum + c * c * w, 0)
    const bet = enumerate(tiny).bets.stake!
    expect(toNumber(bet.return)).toBeCloseTo(mean, 14)
    expect(bet.sd).toBeCloseTo(Math.sqrt(second - mean * mean), 12)
  })
})
