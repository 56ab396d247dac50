import { describe, expect, it } from 'vitest'
import { catalogue } from '../catalogue/index.ts'
import { deliveredGame } from './delivery.ts'

const buildOf = (definition: string) => {
  const entry = catalogue().find((one) => one.definition === definition)
  if (!entry) throw new Error(`no game of the catalogue has ${definition}`)
  return deliveredGame(entry, 'http://studios.test').build
}

describe('the return of a delivered game', () => {
  it.each([
    ['baccarat-8', '95.16', '98.94'],
    ['plinko-12', '96.00', '96.12'],
    ['keno-80', '94.35', '95.69'],
  ])('of %s is the lowest and the highest of its bets', (definition, lowest, highest) =>
    expect(buildOf(definition)).toMatchObject({ returnPercent: lowest, highestReturnPercent: highest }),
  )

  it.each([
    ['lantern-20-96', '96.01'],
    ['roulette-eu', '97.30'],
    ['orchard-3', '96.09'],
  ])('of %s, where every bet has the same one, is one number', (definition, only) => {
    const build = buildOf(definition)
    expect(build?.returnPercent).toBe(only)
    expect(build).not.toHaveProperty('highestReturnPercent')
  })

  it('is absent for a game that the engine does not play', () => {
    const closed = catalogue().find(({ definition }) => definition === undefined)
    expect(closed && deliveredGame(closed, 'http://studios.test')).not.toHaveProperty('build')
  })
})

it('a live table is delivered with its dealer, other games without one', () => {
  const [table, slot] = (['live-casino', 'casino'] as const).map((type) =>
    catalogue().find((entry) => entry.type === type),
  )
  expect(table && deliveredGame(table, 'http://studios.test')).toHaveProperty('dealer', 'Elsa')
  expect(slot && deliveredGame(slot, 'http://studios.test')).not.toHaveProperty('dealer')
})

it('a game whose scene has its title at the upper edge says so, other games do not', () => {
  const above = catalogue().find(({ art }) => art.subject === 'scene' && art.template === 'arch')
  const below = catalogue().find(({ art }) => art.subject === 'scene' && art.template === 'halo')
  expect(above && deliveredGame(above, 'http://studios.test')).toHaveProperty('titleAbove', true)
  expect(below && deliveredGame(below, 'http://studios.test')).not.toHaveProperty('titleAbove')
})
