import { assertInvariant } from '../../kernel/index.ts'
import type { GameFacts, GamesPort, Integration, ProviderId } from './ports.ts'

/** The connected integrations: by their own id, and by the studios whose games they deliver. */
export interface Integrations {
  /** The caller of an operation. */
  byId(id: string): Integration
  /** The integration that opens a studio's games; undefined for a studio that is not connected. */
  ofStudio(studio: ProviderId): Integration | undefined
  /** A game by the integration's own id. */
  gameOf(integration: Integration, symbol: string): GameFacts | undefined
}

/** The account that serves a market. */
export function accountFor({ accounts, id }: Pick<Integration, 'accounts' | 'id'>, market: string): string {
  const account =
    accounts.find(({ markets }) => markets?.includes(market)) ??
    accounts.find(({ markets }) => markets === null)
  assertInvariant(account !== undefined, `no account of ${id} serves ${market}`)
  return account.id
}

/** A call names a game by its symbol alone, whichever studio of the integration made it. */
function assertOwnSymbols({ id, carries }: Integration, games: GamesPort): void {
  const bySymbol = new Map<string, GameFacts>()
  for (const game of games.all()) {
    if (!carries.includes(game.provider)) continue
    const other = bySymbol.get(game.symbol)
    assertInvariant(
      other === undefined,
      `two games of ${id} have the symbol ${game.symbol}: ${other?.slug} and ${game.slug}`,
    )
    bySymbol.set(game.symbol, game)
  }
}

/**
 * Ids, numbers and studios must be unique: the ledger identifies a provider by the number. So must the symbols of an
 * integration's games.
 */
export function createIntegrations(list: readonly Integration[], games: GamesPort): Integrations {
  const byId = new Map(list.map((one) => [one.id, one]))
  const byStudio = new Map(list.flatMap((one) => one.carries.map((studio) => [studio, one] as const)))
  const carried = list.reduce((count, one) => count + one.carries.length, 0)
  const numbers = new Set(list.map((one) => one.number))
  assertInvariant(byId.size === list.length, 'two integrations have the same id')
  assertInvariant(numbers.size === list.length, 'two integrations have the same number')
  assertInvariant(byStudio.size === carried, 'two integrations carry the same studio')
  for (const one of list) assertOwnSymbols(one, games)
  return {
    byId(id) {
      const integration = byId.get(id)
      assertInvariant(integration !== undefined, 'only connected integrations call')
      return integration
    },
    ofStudio: (studio) => byStudio.get(studio),
    gameOf({ carries }, symbol) {
      for (const studio of carries) {
        const game = games.bySymbol(studio, symbol)
        if (game) return game
      }
      return undefined
    },
  }
}
