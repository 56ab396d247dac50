import { describe, expect, it } from 'vitest'
import {
  comingTournament,
  endedTournament,
  own,
  ownPage,
  tournament,
  tournamentPage,
} from '../../../stories/sample-tournaments.ts'
import { barsOf, bestRound, roundsLeft, timesOf, toTournamentsView, toTournamentView } from './model.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' as const })
const played = (paid: string, number: number, isCounted = true) => ({
  number,
  game: 'lantern-quay',
  round: `round ${paid}`,
  at: '2026-03-13T19:00:00.000Z',
  staked: eur('0.20'),
  paid: eur(paid),
  isCounted,
})

describe('the list', () => {
  it('has open tournaments first, coming ones by their start, and ended ones from the newest', () => {
    const next = { ...comingTournament, id: 'next', startsAt: '2026-03-15T18:00:00.000Z' }
    const checked = {
      ...endedTournament,
      id: 'checked',
      state: 'checking' as const,
      endsAt: '2026-03-13T21:00:00.000Z',
    }
    const view = toTournamentsView({
      data: { tournaments: [endedTournament, comingTournament, tournament, next, checked] },
      error: null,
    })
    expect(
      view.is === 'list' && [view.open, view.coming, view.ended].map((all) => all.map(({ id }) => id)),
    ).toEqual([[tournament.id], ['next', comingTournament.id], ['checked', endedTournament.id]])
  })

  it('without tournaments says so, and keeps what was read when a later read fails', () => {
    expect(toTournamentsView({ data: { tournaments: [] }, error: null }).is).toBe('empty')
    expect(toTournamentsView({ data: undefined, error: null }).is).toBe('loading')
    expect(toTournamentsView({ data: undefined, error: new Error('500') }).is).toBe('failed')
    expect(toTournamentsView({ data: { tournaments: [tournament] }, error: new Error('500') }).is).toBe(
      'list',
    )
  })
})

it('the view of a page is the state of its tournament', () => {
  expect(toTournamentView({ data: tournamentPage, error: null }).is).toBe('open')
  expect(toTournamentView({ data: undefined, error: new Error('500') }).is).toBe('failed')
})

describe('a round', () => {
  it('counts as its payment divided by its stake, rounded down to thousandths', () => {
    expect(timesOf(eur('12.80'), eur('0.20'))).toBe(64)
    expect(timesOf(eur('0.01'), eur('0.30'))).toBe(0.033)
    expect(timesOf(eur('0.00'), eur('0.20'))).toBe(0)
  })

  it('is the best one when it paid the most; of equal ones the first, and none that paid nothing', () => {
    expect(bestRound([played('0.00', 1), played('1.00', 2), played('1.00', 3)])?.number).toBe(2)
    expect(bestRound([played('0.00', 1)])).toBeUndefined()
  })

  it('that came later than those that count is not the best one', () => {
    expect(bestRound([played('1.00', 1), played('9.00', 2, false)])?.number).toBe(1)
  })
})

describe('rounds that are left', () => {
  it('are the limit without the counted ones, and never fewer than none', () => {
    expect(roundsLeft({ rule: tournament.rule, own })).toBe(12)
    expect(roundsLeft({ rule: tournament.rule, own: { ...own, rounds: 20 } })).toBe(0)
    expect(roundsLeft({ rule: tournament.rule, own: null })).toBe(20)
  })

  it('are unknown without a limit', () => {
    expect(roundsLeft({ rule: { ...tournament.rule, rounds: null }, own })).toBeNull()
  })
})

describe('bars', () => {
  it('show each counted round against the best one', () => {
    const bars = barsOf(ownPage.rounds, tournament.rule)
    expect(bars).toHaveLength(8)
    expect(bars?.[3]).toEqual({ number: 4, times: 64, height: 1, isBest: true })
    expect(bars?.[1]).toMatchObject({ times: 1.2, isBest: false })
  })

  it('are left out where another thing than the best round counts, and for more than 40 rounds', () => {
    expect(barsOf(ownPage.rounds, { ...tournament.rule, kind: 'turnover' })).toBeUndefined()
    expect(barsOf(ownPage.rounds, { ...tournament.rule, rounds: 40 })).toHaveLength(8)
    expect(barsOf(ownPage.rounds, { ...tournament.rule, rounds: 41 })).toBeUndefined()
  })
})
