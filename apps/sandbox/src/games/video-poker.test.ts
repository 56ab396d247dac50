import { describe, expect, it } from 'vitest'
import { gameOf } from './catalogue.ts'
import type { VideoPokerDefinition } from './definition.ts'
import { defineGame } from './definition.ts'
import { bulkDraws, roundDraws } from './draws.ts'
import { play, PlayError } from './engine.ts'
import { enumerate } from './enumerate.ts'
import { solvedHold } from './exact/video-poker.ts'
import { openShoe } from './kinds/cards.ts'
import { rankHand } from './kinds/poker-hands.ts'
import { bestHold, holdValue } from './kinds/poker-holds.ts'
import { type PokerHand, pokerHands } from './poker-hands.ts'
import { rational } from './rational.ts'
import { scripted, seedOf } from './scripted-draws.ts'

const def = gameOf('poker-jacks')!.def as VideoPokerDefinition
const other = gameOf('poker-jacks-85')!.def as VideoPokerDefinition
const stake = { type: 'stake' as const, stakeMinor: 7n }

/** Cards by name, such as `Ts` for the ten of spades. */
const cards = (names: string): number[] =>
  names.split(' ').map((name) => '23456789TJQKA'.indexOf(name[0]!) * 4 + 'cdhs'.indexOf(name[1]!))

/** Of `DEALS * COMMON` draws of best play, as published. */
const TOTAL = 2_598_960n * 7_669_695n
const published = {
  'poker-jacks': [
    19_842_315_923_796n,
    [
      4277372890968n,
      2576946164148n,
      1484003070324n,
      223837565784n,
      219554786160n,
      229475482596n,
      47093167764n,
      2178883296n,
      493512264n,
    ],
  ],
  'poker-jacks-85': [
    19_394_721_089_124n,
    [
      4287052708344n,
      2577335006268n,
      1484283075660n,
      223952329860n,
      217303355868n,
      229504776948n,
      47100003732n,
      2146096656n,
      496224876n,
    ],
  ],
} as const

describe('video poker', () => {
  it.each([def, other])('$id has the published return and number of final hands, draw for draw', (game) => {
    const { return: back, figures } = enumerate(game).bets['stake']!
    const [sum, hands] = published[game.id as keyof typeof published]
    expect(back).toEqual(rational(sum, TOTAL))
    expect(pokerHands.map((hand) => figures[hand])).toEqual(hands.map((count) => rational(count, TOTAL)))
  })

  it('ranks all 2,598,960 hands as often as published', () => {
    const counts = new Map<PokerHand | null, number>()
    const hand = [0, 0, 0, 0, 0]
    const visit = (place: number, from: number): void => {
      if (place === 5) {
        const ranked = rankHand(hand).hand
        counts.set(ranked, (counts.get(ranked) ?? 0) + 1)
        return
      }
      for (let card = from; card < 52; card++) {
        hand[place] = card
        visit(place + 1, card + 1)
      }
    }
    visit(0, 0)
    expect([null, ...pokerHands].map((one) => counts.get(one))).toEqual([
      2_062_860, 337_920, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4,
    ])
  }, 30_000)

  it.each([
    ['Js Jc 2d 3h 4s', 'jacks', [0, 1]],
    ['Ts Tc 2d 3h 4s', null, []],
    ['As 2c 3d 4h 5s', 'straight', [0, 1, 2, 3, 4]],
    ['Qs Kc Ad 2h 3s', null, []],
    ['Ts Js Qs Ks As', 'royal', [0, 1, 2, 3, 4]],
    ['9s Ts Js Qs Ks', 'straightFlush', [0, 1, 2, 3, 4]],
    ['2s 2c 5d 2h 5s', 'fullHouse', [0, 1, 2, 3, 4]],
    ['2s 2c 2d 2h 5s', 'four', [0, 1, 2, 3]],
  ] as const)('says that %s is %s, and which cards make it', (names, hand, places) => {
    expect(rankHand(cards(names))).toEqual({ hand, places })
  })

  it('of two ways to the best cards, by closed form and by a table of all deals, gives the same', () => {
    const draws = bulkDraws('poker holds')
    for (let round = 0; round < 600; round++) {
      const shoe = openShoe(1, draws)
      const dealt = Array.from({ length: 5 }, () => shoe.deal())
      const game = round % 2 === 0 ? def : other
      expect(bestHold(game.pays, dealt)).toEqual(solvedHold(game, dealt))
    }
  })

  it('among holds of equal value takes the one with more cards', () => {
    // Four of a kind: the fifth card changes nothing.
    expect(bestHold(def.pays, cards('9c 9d 9h 9s 2c'))).toEqual([0, 1, 2, 3, 4])
    expect(holdValue(def.pays, cards('9c 9d 9h 9s 2c'), [0, 1, 2, 3])).toEqual({ sum: 47 * 25, draws: 47 })
  })

  it('deals five cards and replaces those that are not held from the same deck, left to right', () => {
    const draws = scripted(0, 0, 0, 0, 0, 46, 0)
    const opened = play(def, null, stake, draws)
    expect(opened.done).toBe(false)
    expect(opened.events.at(-1)).toEqual({
      type: 'decision',
      hand: 0,
      choices: [{ action: 'draw', stakeMinor: '0' }],
    })
    const { events, owed } = play(def, opened.state, { type: 'draw', held: [0, 2, 4] }, draws)
    expect(events[0]).toEqual({ type: 'poker-draw', held: [0, 2, 4], cards: [0, 51, 2, 6, 4] })
    // Twos and threes.
    expect(owed).toBe(2n * 7n)
  })

  it('pays the final hand times the stake', () => {
    // 0 to 3 are the four twos.
    const draws = scripted(0, 0, 0, 0, 0)
    const opened = play(def, null, stake, draws)
    expect(play(def, opened.state, { type: 'draw', held: [0, 1, 2, 3, 4] }, draws).owed).toBe(25n * 7n)
  })

  it.each([[[5]], [[-1]], [[1, 0]], [[2, 2]], [[0.5]]])('refuses to hold %j, without a draw', (held) => {
    const { state } = play(def, null, stake, roundDraws(seedOf(1)))
    const draws = scripted()
    expect(() => play(def, state, { type: 'draw', held }, draws)).toThrow(PlayError)
    expect(() => play(def, state, { type: 'hit' }, draws)).toThrow(PlayError)
    expect(draws.words).toBe(0)
  })

  it('finishes a round that was left with the best cards', () => {
    for (let nonce = 0; nonce < 20; nonce++) {
      const draws = roundDraws(seedOf(nonce))
      const opened = play(def, null, stake, draws)
      const [deal] = opened.events.filter((event) => event.type === 'poker-deal')
      const { events, done } = play(def, opened.state, { type: 'finish' }, draws)
      expect(done).toBe(true)
      expect(events[0]).toMatchObject({ type: 'poker-draw', held: solvedHold(def, deal!.cards) })
    }
  })

  it('is refused as a definition in which a higher hand pays no more', () => {
    const pays = { ...def.pays, flush: def.pays.fullHouse }
    expect(() => defineGame({ ...def, pays })).toThrow('fullHouse pays no more than flush')
  })
})
