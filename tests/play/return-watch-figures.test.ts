/** The return watch over long histories of a real distribution, in which wins and losses are drawn from a seed. */
import { describe, expect, it } from 'vitest'
import { evidenceOf, levelOf, RATIO_SCALE } from '../../apps/server/src/modules/play/test-kit.ts'
import { outcomesOf } from '../../apps/sandbox/src/delivery/outcomes.ts'
import { gameOf } from '../../apps/sandbox/src/games/catalogue.ts'
import { enumerate } from '../../apps/sandbox/src/games/enumerate.ts'
import { paymentsOf } from '../../apps/sandbox/src/games/exact/sessions.ts'

const LOOK = 10_000
const SESSION = 200

/** Uniform from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Payments of a round in ten-thousandths of the stake, with their cumulated chances. */
function distributionOf(id: string) {
  const { def } = gameOf(id)!
  const bet = enumerate(def).bets['stake']!
  const { step, chances } = paymentsOf(def, bet, SESSION)
  const ratios: number[] = []
  const upTo: number[] = []
  let sum = 0
  chances.forEach((chance, cell) => {
    if (chance === 0) return
    sum += chance
    ratios.push(Math.min(100 * RATIO_SCALE, (cell * step * RATIO_SCALE) / bet.unit))
    upTo.push(sum)
  })
  return { ratios, upTo }
}
type Distribution = ReturnType<typeof distributionOf>

function drawn({ ratios, upTo }: Distribution, at: number): number {
  let [low, high] = [0, upTo.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (upTo[middle]! > at) high = middle
    else low = middle + 1
  }
  return ratios[low]!
}

const certified = outcomesOf(gameOf('lantern-20-96')!)!
type Statistic = 'mean' | 'hit'

/** Rounds until each level of a statistic; absent where it is not reached. */
function history(
  from: Distribution,
  { seed, most, statistic, lost = 0 }: { seed: number; most: number; statistic: Statistic; lost?: number },
): { alert?: number; stop?: number } {
  const random = seeded(seed)
  const counts = new Map<number, number>()
  const reached: { alert?: number; stop?: number } = {}
  for (let rounds = LOOK; rounds <= most; rounds += LOOK) {
    for (let round = 0; round < LOOK; round++) {
      const ratio = lost > 0 && random() < lost ? 0 : drawn(from, random())
      counts.set(ratio, (counts.get(ratio) ?? 0) + 1)
    }
    const classes = [...counts].map(([ratio, count]) => ({ ratio, rounds: count }))
    const found = evidenceOf(certified, classes).find((one) => one.statistic === statistic)
    const level = levelOf(found!.log)
    if (level !== null) reached.alert ??= rounds
    if (level === 'stop') return { ...reached, stop: rounds }
  }
  return reached
}

const median = (values: readonly (number | undefined)[]) =>
  values.map((value) => value ?? Infinity).toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('lantern-20-96', { timeout: 60_000 }, () => {
  const fair = distributionOf('lantern-20-96')

  it('fires nothing in a million rounds of the fair game', () => {
    for (const seed of seeds(4))
      for (const statistic of ['mean', 'hit'] as const)
        expect(history(fair, { seed, most: 1_000_000, statistic })).toEqual({})
  })

  it('with the strips of the profile of 94 % is alerted near 435,000 rounds and stopped near 910,000', () => {
    const other = distributionOf('lantern-20-94')
    const found = seeds(15).map((seed) => history(other, { seed, most: 2_000_000, statistic: 'mean' }))
    expect(median(found.map(({ alert }) => alert))).toBeGreaterThan(300_000)
    expect(median(found.map(({ alert }) => alert))).toBeLessThan(570_000)
    expect(median(found.map(({ stop }) => stop))).toBeGreaterThan(730_000)
    expect(median(found.map(({ stop }) => stop))).toBeLessThan(1_090_000)
  })

  it('that loses 5 points of its return is stopped near 160,000 rounds, and by its hit rate long before', () => {
    const losing = { most: 500_000, lost: 0.05 / 0.960074167379 }
    const mean = seeds(15).map((seed) => history(fair, { ...losing, seed, statistic: 'mean' }).stop)
    expect(median(mean)).toBeGreaterThan(110_000)
    expect(median(mean)).toBeLessThan(210_000)
    const hit = seeds(15).map((seed) => history(fair, { ...losing, seed, statistic: 'hit' }).stop)
    expect(median(hit)).toBeLessThanOrEqual(30_000)
  })
})
