import type { CertifiedBet } from './certificate.ts'
import { pokerHands } from './poker-hands.ts'
import type { Definition, DiceDefinition, KenoDefinition } from './definition.ts'

/** One line of a table of odds: a spot, a prize, a slot or a number of hits. */
export interface OddsRow {
  name: string
  /** What comes back per stake, the stake included, as decimal text. */
  timesStake: string
  /** "One in so many", as decimal text. */
  oneIn: string
}

/** Decimal text without trailing zeros, at most four decimals. */
export const plain = (x: number): string => String(Number(x.toFixed(4)))

export function oneIn(chance: number): string {
  const rounds = 1 / chance
  return rounds < 100 ? rounds.toFixed(1) : String(Math.round(rounds))
}

const figureText = (figure: CertifiedBet['figures'][string] | undefined): string | number =>
  typeof figure === 'object' ? figure.dec : (figure ?? 0)

function kenoOdds(def: KenoDefinition, variant: string): OddsRow[] {
  const picks = Number(variant)
  const choose = (n: number, k: number): number => {
    let result = 1
    for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i
    return result
  }
  return Object.entries(def.pays[variant] ?? {}).map(([hits, coins]) => {
    const k = Number(hits)
    const ways = choose(picks, k) * choose(def.numbers - picks, def.drawn - k)
    return {
      name: hits,
      timesStake: plain(coins / def.base),
      oneIn: oneIn(ways / choose(def.numbers, def.drawn)),
    }
  })
}

function diceOdds(def: DiceDefinition, variant: string): OddsRow[] {
  return def.pays
    .filter(([winning]) => String(winning) === variant)
    .map(([winning, coins]) => ({
      name: variant,
      timesStake: plain(coins / def.base),
      oneIn: oneIn(winning / def.sides),
    }))
}

/** The table of odds of one variant; empty where a paytable of symbols says it. */
export function oddsOf(def: Definition, variant: string, { largest, figures }: CertifiedBet): OddsRow[] {
  switch (def.kind) {
    case 'scratch':
      return def.prizes.map(([prize, tickets]) => ({
        name: `${prize}x`,
        timesStake: String(prize),
        oneIn: oneIn(tickets / def.total),
      }))
    case 'plinko': {
      const pays = def.pays[variant] ?? []
      let ways = 1
      return pays.map((coins, k) => {
        if (k > 0) ways = (ways * (def.rows - k + 1)) / k
        const both = k * 2 === def.rows ? ways : ways * 2
        return { name: String(k), timesStake: plain(coins / def.base), oneIn: oneIn(both / 2 ** def.rows) }
      })
    }
    case 'keno':
      return kenoOdds(def, variant)
    case 'dice':
      return diceOdds(def, variant)
    case 'baccarat': {
      const spot = variant as keyof typeof def.pays
      const times = (def.base + def.pays[spot]) / def.base
      return [{ name: variant, timesStake: plain(times), oneIn: oneIn(Number(largest.chance?.dec)) }]
    }
    case 'video-poker':
      return pokerHands.toReversed().map((hand) => ({
        name: hand,
        timesStake: String(def.pays[hand]),
        oneIn: oneIn(Number(figureText(figures[hand]))),
      }))
    case 'wheel': {
      const covered = def.order.filter((segment) => segment === variant).length
      return [
        {
          name: variant,
          timesStake: String(def.paysTo1[variant]! + 1),
          oneIn: oneIn(covered / def.order.length),
        },
      ]
    }
    case 'roulette':
      return [
        {
          name: variant,
          timesStake: String(def.paysTo1[variant]! + 1),
          oneIn: oneIn(Number(variant) / def.wheelOrder.length),
        },
      ]
    default:
      return []
  }
}
