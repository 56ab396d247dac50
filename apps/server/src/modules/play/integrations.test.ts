import { describe, expect, it } from 'vitest'
import { createIntegrations } from './integrations.ts'
import type { GameFacts, GamesPort, Integration } from './ports.ts'

const game = (provider: string, symbol: string, slug: string) => ({ provider, symbol, slug }) as GameFacts
const games = (...list: readonly GameFacts[]) =>
  ({
    all: () => list,
    bySymbol: (provider, symbol) => list.find((one) => one.provider === provider && one.symbol === symbol),
  }) as GamesPort
const one = { id: 'one', number: 11, carries: ['north', 'south'] } as unknown as Integration
const two = { id: 'two', number: 12, carries: ['west'] } as unknown as Integration

describe('the games of an integration', () => {
  it('have symbols of their own: the start names two that share one', () => {
    for (const studios of [
      ['north', 'south'],
      ['south', 'south'],
    ] as const)
      expect(() =>
        createIntegrations(
          [one, two],
          games(game(studios[0], 'x1', 'paper-lanterns'), game(studios[1], 'x1', 'ink-wells')),
        ),
      ).toThrow('two games of one have the symbol x1: paper-lanterns and ink-wells')
  })
  it('may have the symbol of a game that another integration carries, or none', () => {
    const lanterns = game('north', 'x1', 'paper-lanterns')
    const integrations = createIntegrations(
      [one, two],
      games(game('west', 'x1', 'ink-wells'), lanterns, game('east', 'x1', 'harbour')),
    )
    expect(integrations.gameOf(one, 'x1')).toBe(lanterns)
  })
})
