import type { BlackjackDefinition } from '../definition.ts'
import type { Rational } from '../rational.ts'
import { add, divide, multiply, ONE, rational, scale, subtract, ZERO } from '../rational.ts'
import type { ExactResult } from './result.ts'
import { betOf } from './result.ts'

/** Card values 1 to 10 with their chances: an endless shoe deals every rank with 1/13. */
const CARDS: readonly (readonly [value: number, chance: Rational])[] = Array.from({ length: 10 }, (_, i) => [
  i + 1,
  rational(i === 9 ? 4 : 1, 13),
])
const BUST = 0

/** A hand as its hard sum and whether an ace is in it. */
interface Sum {
  hard: number
  ace: boolean
}

const taking = ({ hard, ace }: Sum, value: number): Sum => ({ hard: hard + value, ace: ace || value === 1 })
const bestOf = ({ hard, ace }: Sum): number => (ace && hard <= 11 ? hard + 10 : hard)
const finalOf = (sum: Sum): number => (sum.hard > 21 ? BUST : bestOf(sum))
const keyOf = ({ hard, ace }: Sum): string => `${hard} ${ace}`

type Chances<K> = Map<K, Rational>

function put<K>(into: Chances<K>, key: K, chance: Rational): void {
  into.set(key, add(into.get(key) ?? ZERO, chance))
}

function memo<T>(make: (sum: Sum) => T): (sum: Sum) => T {
  const known = new Map<string, T>()
  return (sum) => {
    const key = keyOf(sum)
    let value = known.get(key)
    if (value === undefined) known.set(key, (value = make(sum)))
    return value
  }
}

/** Average over the next card. */
const average = (of: (value: number) => Rational): Rational =>
  CARDS.reduce((mean, [value, chance]) => add(mean, multiply(chance, of(value))), ZERO)

/** Final totals of a dealer who shows `up` and has looked: no blackjack. With the chance of a blackjack. */
function dealerFinals(up: number, stands: number): { finals: Chances<number>; blackjack: Rational } {
  const from = memo((sum): Chances<number> => {
    const finals: Chances<number> = new Map()
    if (bestOf(sum) >= stands) return finals.set(finalOf(sum), ONE)
    for (const [value, chance] of CARDS) {
      for (const [final, p] of from(taking(sum, value))) put(finals, final, multiply(chance, p))
    }
    return finals
  })
  const shown: Sum = { hard: up, ace: up === 1 }
  const finals: Chances<number> = new Map()
  let none = ZERO
  for (const [value, chance] of CARDS) {
    if (up + value === 11 && (up === 1 || value === 1)) continue
    none = add(none, chance)
    for (const [final, p] of from(taking(shown, value))) put(finals, final, multiply(chance, p))
  }
  for (const [final, p] of finals) finals.set(final, divide(p, none))
  return { finals, blackjack: subtract(ONE, none) }
}

/** How a hand ends: bets on it and its final total. */
type Ending = `${1 | 2} ${number}`

const resultOf = (mine: number, dealer: number): number =>
  mine === BUST ? -1 : dealer === BUST ? 1 : Math.sign(mine - dealer)
const isBetter = (a: Rational, b: Rational): boolean => a.num * b.den > b.num * a.den

/** The player's values against one dealer card, in bets won or lost, given that the dealer has no blackjack. */
function valuesAgainst(finals: Chances<number>) {
  const stand = memo((sum) => {
    let mean = ZERO
    for (const [dealer, p] of finals) mean = add(mean, scale(p, resultOf(finalOf(sum), dealer)))
    return mean
  })
  const hit = (sum: Sum): Rational => average((value) => later(taking(sum, value)))
  const later = memo((sum): Rational => {
    if (sum.hard > 21) return rational(-1)
    const here = stand(sum)
    if (bestOf(sum) === 21) return here
    const on = hit(sum)
    return isBetter(on, here) ? on : here
  })
  const laterAction = (sum: Sum): 'S' | 'H' =>
    bestOf(sum) < 21 && isBetter(hit(sum), stand(sum)) ? 'H' : 'S'
  const two = memo((sum): { value: Rational; action: 'S' | 'H' | 'D' } => {
    let best: { value: Rational; action: 'S' | 'H' | 'D' } = { value: stand(sum), action: 'S' }
    const on = hit(sum)
    if (isBetter(on, best.value)) best = { value: on, action: 'H' }
    const doubled = scale(
      average((value) => stand(taking(sum, value))),
      2,
    )
    return isBetter(doubled, best.value) ? { value: doubled, action: 'D' } : best
  })
  /** Both hands of a split together; aces get one card each. */
  const splitValue = (value: number): Rational =>
    scale(
      average((second) => {
        const sum = taking({ hard: value, ace: value === 1 }, second)
        return value === 1 ? stand(sum) : two(sum).value
      }),
      2,
    )
  return { laterAction, two, splitValue }
}

type Player = ReturnType<typeof valuesAgainst>

/** How the player's hands end under best play. */
function endingsOf({ two, laterAction }: Player) {
  const laterEndings = memo((sum): Chances<Ending> => {
    const endings: Chances<Ending> = new Map()
    if (sum.hard > 21 || laterAction(sum) === 'S') return endings.set(`1 ${finalOf(sum)}`, ONE)
    for (const [value, chance] of CARDS) {
      for (const [end, p] of laterEndings(taking(sum, value))) put(endings, end, multiply(chance, p))
    }
    return endings
  })
  const firstTwo = (sum: Sum): Chances<Ending> => {
    const { action } = two(sum)
    const all: Chances<Ending> = new Map()
    if (action === 'S') return all.set(`1 ${finalOf(sum)}`, ONE)
    for (const [value, chance] of CARDS) {
      const next = taking(sum, value)
      if (action === 'D') put(all, `2 ${finalOf(next)}`, chance)
      else for (const [end, p] of laterEndings(next)) put(all, end, multiply(chance, p))
    }
    return all
  }
  const splitHand = (value: number): Chances<Ending> => {
    const all: Chances<Ending> = new Map()
    for (const [second, chance] of CARDS) {
      const sum = taking({ hard: value, ace: value === 1 }, second)
      if (value === 1) put(all, `1 ${finalOf(sum)}`, chance)
      else for (const [end, p] of firstTwo(sum)) put(all, end, multiply(chance, p))
    }
    return all
  }
  return { firstTwo, splitHand }
}

/** Bets won by hands that end independently against the same dealer. */
function netOf(finals: Chances<number>, hands: readonly Chances<Ending>[]): Chances<number> {
  const net: Chances<number> = new Map()
  for (const [dealer, p] of finals) {
    let sums: Chances<number> = new Map([[0, p]])
    for (const hand of hands) {
      const one: Chances<number> = new Map()
      for (const [end, chance] of hand) {
        const [bets, total] = end.split(' ').map(Number)
        put(one, bets! * resultOf(total!, dealer), chance)
      }
      const next: Chances<number> = new Map()
      for (const [won, x] of sums) for (const [more, y] of one) put(next, won + more, multiply(x, y))
      sums = next
    }
    for (const [bets, chance] of sums) put(net, bets, chance)
  }
  return net
}

/** Best play, one letter per dealer card 2 to 10 and ace, as the definition's tables are written. */
export interface BestPlay {
  firstTwo: Record<'hard' | 'soft' | 'pairs', Record<string, string>>
  later: Record<'hard' | 'soft', Record<string, string>>
}

const hardSum = (total: number): Sum => ({ hard: total, ace: false })
const softSum = (total: number): Sum => ({ hard: total - 10, ace: true })

function pairAction(player: Player, value: number): string {
  const { value: kept, action } = player.two({ hard: 2 * value, ace: value === 1 })
  return isBetter(player.splitValue(value), kept) ? 'P' : action
}

function writePlay(play: BestPlay, player: Player): void {
  const append = (rows: Record<string, string>, key: number, action: string): void => {
    rows[key] = (rows[key] ?? '') + action
  }
  for (let total = 4; total <= 20; total++) {
    append(play.firstTwo.hard, total, player.two(hardSum(total)).action)
    append(play.later.hard, total, player.laterAction(hardSum(total)))
    if (total < 12) continue
    append(play.firstTwo.soft, total, player.two(softSum(total)).action)
    append(play.later.soft, total, player.laterAction(softSum(total)))
  }
  for (let value = 1; value <= 10; value++) append(play.firstTwo.pairs, value, pairAction(player, value))
}

/** Net result of a round in bets under best play, and that play. */
export function solveBlackjack(def: BlackjackDefinition): { net: Chances<number>; play: BestPlay } {
  const net: Chances<number> = new Map()
  const play: BestPlay = { firstTwo: { hard: {}, soft: {}, pairs: {} }, later: { hard: {}, soft: {} } }
  const bonus = def.blackjackCoins / def.base
  for (const up of [2, 3, 4, 5, 6, 7, 8, 9, 10, 1]) {
    const upChance = CARDS[up - 1]![1]
    const { finals, blackjack } = dealerFinals(up, def.dealerStands)
    const player = valuesAgainst(finals)
    const { firstTwo, splitHand } = endingsOf(player)
    const none = subtract(ONE, blackjack)
    writePlay(play, player)
    for (const [a, pa] of CARDS) {
      for (const [b, pb] of CARDS) {
        const weight = multiply(upChance, multiply(pa, pb))
        const sum = taking({ hard: a, ace: a === 1 }, b)
        if (bestOf(sum) === 21) {
          put(net, 0, multiply(weight, blackjack))
          put(net, bonus, multiply(weight, none))
          continue
        }
        put(net, -1, multiply(weight, blackjack))
        const isSplit = a === b && pairAction(player, a) === 'P'
        const hand = isSplit ? splitHand(a) : firstTwo(sum)
        const ends = netOf(finals, isSplit ? [hand, hand] : [hand])
        for (const [bets, p] of ends) put(net, bets, multiply(multiply(weight, none), p))
      }
    }
  }
  return { net, play }
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

/**
 * Blackjack under best play, per first bet: a round's payment is the bet plus what was won or lost in all, and is
 * below zero where more than the bet was lost.
 */
export function exactBlackjack(def: BlackjackDefinition): ExactResult {
  const { net } = solveBlackjack(def)
  let total = 1n
  for (const { den } of net.values()) total = (total / gcd(total, den)) * den
  const counts = new Map<number, bigint>()
  for (const [bets, { num, den }] of net) counts.set((bets + 1) * def.base, num * (total / den))
  const bet = betOf({ counts, total }, def.base, {
    figures: { push: net.get(0) ?? ZERO, mostBetsWon: Math.max(...net.keys()) },
  })
  return { combinations: 0, bets: { stake: bet } }
}
