import { describe, expect, it } from 'vitest'
import { gameOf } from './catalogue.ts'
import type { BlackjackDefinition } from './definition.ts'
import { bulkDraws, roundDraws } from './draws.ts'
import type { Action, Step } from './engine.ts'
import { defaultAction, play, PlayError } from './engine.ts'
import type { GameEvent } from './events.ts'
import { solveBlackjack } from './exact/blackjack.ts'
import type { BlackjackHidden } from './kinds/blackjack.ts'
import { tableAction } from './kinds/blackjack.ts'
import { toDecimal } from './rational.ts'
import { scripted, seedOf } from './scripted-draws.ts'

const def = gameOf('blackjack-endless')!.def as BlackjackDefinition
const stake: Action = { type: 'stake', stakeMinor: 100n }

/** Cards by name: 2 to 9, T, J, Q, K, A; clubs. */
const cards = (names: string): number[] => [...names].map((name) => '23456789TJQKA'.indexOf(name) * 4)

/** Plays actions over given cards, in the order player, dealer, player, dealer's hidden card, further cards. */
function playedWith(names: string, ...actions: ('stand' | 'hit' | 'double' | 'split' | 'finish')[]): Step {
  const draws = scripted(...cards(names))
  let step = play(def, null, stake, draws)
  for (const type of actions) step = play(def, step.state, { type }, draws)
  expect(draws.words).toBe(names.length)
  return step
}

const paid = (
  names: string,
  ...actions: Parameters<typeof playedWith>[1][]
): [staked: string, owed: bigint] => {
  const { state, owed, done } = playedWith(names, ...actions)
  expect(done).toBe(true)
  return [state.stakeMinor, owed]
}

const choicesIn = (events: readonly GameEvent[]): string[] => {
  const last = events.at(-1)!
  return last.type === 'decision' ? last.choices.map(({ action }) => action) : []
}

/**
 * Mean result in bets of all rounds that begin with given cards, by the code that plays. Every following card is
 * tried; hidden cards that make a dealer's blackjack are left out.
 */
function meanFrom(start: string, hidden: string): number {
  const [first, up, second] = cards(start)
  const meanOf = (answers: number[]): number => {
    const draws = scripted(...answers)
    try {
      let step = play(def, null, stake, draws)
      while (!step.done) {
        const round = step.state.hidden as BlackjackHidden
        step = play(def, step.state, { type: tableAction(def, round, true) }, draws)
      }
      return Number(step.owed - BigInt(step.state.stakeMinor)) / 100
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      let sum = 0
      for (const card of cards('23456789A')) sum += meanOf([...answers, card])
      return (sum + 4 * meanOf([...answers, ...cards('T')])) / 13
    }
  }
  let sum = 0
  for (const hole of cards(hidden)) sum += meanOf([first!, up!, second!, hole])
  return sum / hidden.length
}

describe('blackjack', () => {
  it('has in its definition the best play, cell for cell', () => {
    const { play: best } = solveBlackjack(def)
    expect(def.firstTwo).toEqual(best.firstTwo)
    expect(def.later).toEqual(best.later)
  })

  it('wins, loses and pushes as often as published', () => {
    const { net } = solveBlackjack(def)
    const chances = Object.fromEntries([...net].map(([bets, chance]) => [bets, toDecimal(chance)]))
    expect(chances).toEqual({
      '-4': '0.000204813918711',
      '-3': '0.00177469746523',
      '-2': '0.0423643856882',
      '-1': '0.434332145342',
      0: '0.0884564429122',
      1: '0.326718112370',
      1.5: '0.0450964602080',
      2: '0.0584219198904',
      3: '0.00223034661522',
      4: '0.000400675589486',
    })
  })

  it.each([
    ['5', '6', '6', '23456789TJQKA', 0.667380094908],
    ['T', 'T', '6', '23456789TJQK', -0.539826346281],
  ])('played through every card from %s against %s with %s returns the published value', (...row) => {
    const [first, up, second, hidden, value] = row
    expect(meanFrom(first + up + second, hidden)).toBeCloseTo(value, 11)
  })

  it('pays 3 to 2 for an ace with a ten at once, and gives the bet back when the dealer has one too', () => {
    expect(paid('A9K5')).toEqual(['100', 250n])
    expect(paid('AATK')).toEqual(['100', 100n])
    expect(paid('AKTA')).toEqual(['100', 100n])
  })

  it('ends before a decision when the dealer has a blackjack under an ace or a ten', () => {
    expect(paid('TATK')).toEqual(['100', 0n])
    expect(paid('TKTA')).toEqual(['100', 0n])
    expect(playedWith('TATQ').events.filter(({ type }) => type === 'decision')).toEqual([])
  })

  it('lets the dealer draw to 16 and stand on every 17, soft ones too', () => {
    expect(paid('TT86T', 'stand')).toEqual(['100', 200n])
    expect(paid('T68A', 'stand')).toEqual(['100', 200n])
    expect(paid('T67A', 'stand')).toEqual(['100', 100n])
  })

  it('takes a bet over 21 without another card for the dealer', () => {
    expect(paid('T66TK', 'hit')).toEqual(['100', 0n])
  })

  it('doubles for one more bet and one card, on the first two cards only', () => {
    expect(paid('56699T', 'double')).toEqual(['200', 400n])
    const { events, state } = playedWith('26362', 'hit')
    expect(choicesIn(events)).toEqual(['stand', 'hit'])
    expect(() => play(def, state, { type: 'double' }, scripted())).toThrow(PlayError)
  })

  it('splits two cards of equal value once, into hands that may double and are never a blackjack', () => {
    const opened = play(def, null, stake, scripted(...cards('T6K5')))
    expect(choicesIn(opened.events)).toEqual(['stand', 'hit', 'double', 'split'])
    const split = playedWith('T6K5T', 'split')
    expect(choicesIn(split.events)).toEqual(['stand', 'hit', 'double'])
    expect(split.state.stakeMinor).toBe('200')
    expect(paid('T6KTA9T', 'split', 'stand')).toEqual(['200', 400n])
    expect(paid('86853T3QT', 'split', 'double', 'double')[0]).toBe('400')
  })

  it('gives split aces one card each', () => {
    expect(paid('A6A525T', 'split')).toEqual(['200', 0n])
    expect(paid('A6A5TKT', 'split')).toEqual(['200', 200n])
  })

  it('tells the stake of every choice, and never the hidden card before the end', () => {
    const { events } = playedWith('8685')
    expect(events.at(-1)).toEqual({
      type: 'decision',
      hand: 0,
      choices: [
        { action: 'stand', stakeMinor: '0' },
        { action: 'hit', stakeMinor: '0' },
        { action: 'double', stakeMinor: '100' },
        { action: 'split', stakeMinor: '100' },
      ],
    })
    expect(events.flatMap((event) => (event.type === 'card' ? [event.card] : []))).toEqual(cards('868'))
  })

  it('refuses an action that does not fit the hand, without a draw', () => {
    const { state } = play(def, null, stake, scripted(...cards('T695')))
    for (const action of [{ type: 'split' }, { type: 'cash-out', atHundredths: 200 }] as const) {
      expect(() => play(def, state, action, scripted())).toThrow(PlayError)
    }
  })

  it('is finished for a player who left by hit or stand, without a further stake', () => {
    for (let nonce = 0; nonce < 500; nonce++) {
      const opened = play(def, null, stake, roundDraws(seedOf(nonce)))
      if (opened.done) continue
      const { state } = play(
        def,
        opened.state,
        defaultAction(),
        roundDraws(seedOf(nonce), opened.state.words),
      )
      expect(state).toMatchObject({ done: true, stakeMinor: '100' })
    }
  })

  it('continues from its stored state at every step as if it had never stopped (GAM-18)', () => {
    for (let nonce = 0; nonce < 300; nonce++) {
      const whole = roundDraws(seedOf(nonce))
      let step = play(def, null, stake, whole)
      while (!step.done) {
        const stored = JSON.parse(JSON.stringify(step.state)) as typeof step.state
        const type = tableAction(def, step.state.hidden as BlackjackHidden, true)
        const resumed = play(def, stored, { type }, roundDraws(seedOf(nonce), stored.words))
        step = play(def, step.state, { type }, whole)
        expect(resumed).toEqual(step)
      }
    }
  })

  it('deals each of the 52 cards equally often to the player and the dealer (chi-square, 4 sigma)', () => {
    const draws = bulkDraws('blackjack cards')
    const counts = new Float64Array(52)
    for (let i = 0; i < 20_000; i++) {
      for (const event of play(def, null, stake, draws).events.slice(1, 4)) {
        if (event.type === 'card') counts[event.card]! += 1
      }
    }
    const expected = 60_000 / 52
    const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(Math.abs(chi - 51) / Math.sqrt(102)).toBeLessThan(4)
  })
})
