import { describe, expect, it } from 'vitest'
import { closedCountries } from '../closed-countries.ts'
import { unreadableCountry, unresolvedCountry } from '../prefix.ts'
import { type PlaceAction, placeBlock } from './access.ts'
import type { PolicyQuestion } from './question.ts'

const actions: readonly PlaceAction[] = ['page', 'signIn', 'signUp', 'demo', 'realPlay', 'deposit']
const finn = (more: Partial<PolicyQuestion> = {}): PolicyQuestion => ({
  market: 'FI',
  residence: 'FI',
  location: { country: 'FI' },
  licence: 'sandbox',
  ...more,
})
const closedActions = (question: PolicyQuestion) =>
  actions.filter((action) => placeBlock(action, question) !== null)

describe('what a location closes', () => {
  it('nothing in an open country, and nothing where the location is unknown', () => {
    expect(closedActions(finn())).toEqual([])
    expect(closedActions(finn({ location: undefined }))).toEqual([])
  })

  it.each([...closedCountries])('everything in %s', (country) => {
    expect(closedActions(finn({ location: { country } }))).toEqual(actions)
    expect(placeBlock('page', finn({ location: { country } }))).toEqual({
      why: 'country.closed',
      from: `closed:${country}`,
    })
  })

  it('the start of play and payments where the location cannot be read; pages and sign-in stay open', () => {
    const unreadable = finn({ location: { country: unreadableCountry } })
    expect(closedActions(unreadable)).toEqual(['signUp', 'demo', 'realPlay', 'deposit'])
    for (const action of ['signUp', 'demo', 'realPlay', 'deposit'] as const)
      expect(placeBlock(action, unreadable)).toEqual({ why: 'place.unreadable', from: 'place:unreadable' })
  })

  it('play for money where the location should be known and is not (ID-19)', () => {
    const unresolved = finn({ location: { country: unresolvedCountry } })
    expect(closedActions(unresolved)).toEqual(['realPlay'])
    expect(placeBlock('realPlay', unresolved)).toEqual({ why: 'place.unresolved', from: 'ID-19' })
  })

  it('sign-up and money in Ontario, for people who are there or live there (ID-19)', () => {
    const canadian = { market: 'CA', residence: 'CA', province: 'QC' }
    const inOntario = { ...canadian, location: { country: 'CA', province: 'CA-ON' } }
    expect(closedActions(finn(inOntario))).toEqual(['signUp', 'realPlay', 'deposit'])
    expect(closedActions(finn({ ...canadian, province: 'ON' }))).toEqual(['signUp', 'realPlay', 'deposit'])
    expect(closedActions(finn({ ...canadian, location: { country: 'CA', province: 'QC' } }))).toEqual([])
  })

  it('a market without a licence closes play for money and leaves demos open', () => {
    expect(closedActions(finn({ licence: 'none' }))).toEqual(['realPlay', 'deposit'])
    expect(placeBlock('realPlay', finn({ licence: 'none' }))?.why).toBe('licence.none')
  })
})
