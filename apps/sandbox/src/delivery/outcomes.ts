import type { CataloguedGame } from '../games/catalogue.ts'
import { type CertifiedBet, fractionOf } from '../games/certificate.ts'
import { toNumber } from '../games/rational.ts'

/** Least and most over the variants of a game; without `least`, where the player's decisions can lower it. */
interface Between {
  least?: number
  most: number
}

/** What an operator compares its rounds with. A payment is counted in stakes of its round, at most `cap` of them. */
export interface StatedOutcomes {
  cap: number
  mean: Between
  /** Chance of any payment. */
  hit?: Between
  /** Chance of a payment of `cap` stakes or more, where larger ones exist. */
  large?: Between
}

const CAP = 100

const between = (values: readonly number[]): Required<Between> => ({
  least: Math.min(...values),
  most: Math.max(...values),
})
const isUncertain = ({ least, most }: Required<Between>): boolean => least > 0 && most < 1

/**
 * The certified outcomes of a game, for the operator's watch of its rounds. Several bets on one draw have other chances
 * of a payment than each of them, so only the mean is stated for those games. Blackjack states nothing: its stakes grow
 * within a round, and the return of a round on all of its stakes is not certified. Nor does a game whose return is
 * known by simulation only.
 */
export function outcomesOf({ def, certificate }: CataloguedGame): StatedOutcomes | undefined {
  const bets: readonly CertifiedBet[] = Object.values(certificate.bets)
  const means = bets.flatMap(({ returnUpTo100 }) => returnUpTo100 ?? [])
  if (means.length < bets.length) return undefined
  const mean = between(means)
  const largest = Math.max(...bets.map((bet) => toNumber(fractionOf(bet.largest.timesStake))))
  const cap = Math.min(CAP, largest)
  switch (def.kind) {
    case 'blackjack':
      return undefined
    case 'video-poker':
      // The best play of a payment up to `cap` is another one than that of the certificate: only the whole return
      // bounds what a player's decisions can make of it.
      return { cap, mean: { most: Math.max(...bets.map((bet) => toNumber(fractionOf(bet.return)))) } }
    case 'roulette':
    case 'wheel':
    case 'baccarat':
      return { cap, mean }
    default: {
      const hit = between(bets.map((bet) => toNumber(fractionOf(bet.hit))))
      const large = between(bets.map(({ tail }) => tail[CAP] ?? 0))
      return {
        cap,
        mean,
        ...(isUncertain(hit) ? { hit } : {}),
        // A variant without large payments leaves the lower bound at 0, which refutes nothing.
        ...(large.most > 0 && large.most < 1 && largest > CAP ? { large } : {}),
      }
    }
  }
}
