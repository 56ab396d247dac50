import type { Routes } from '@marquee/contract'
import { toMoneyText } from '@marquee/money'
import type { Clock, Database, Handlers, Log } from '../../../kernel/index.ts'
import { symbolKey } from '../catalogue.ts'
import type { LobbyService } from '../service.ts'
import { lastPaid } from './paid.ts'
import type { JackpotPorts } from './ports.ts'
import { createReadings } from './readings.ts'

export type JackpotHandlers = Pick<Handlers<Routes>, 'games.jackpotAmounts'>

export interface JackpotDependencies extends JackpotPorts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}

export function jackpotHandlers(
  service: Pick<LobbyService, 'readerFor'>,
  { db, clock, log, jackpotSources }: JackpotDependencies,
): JackpotHandlers {
  const readings = createReadings({ clock, log, sources: jackpotSources })
  return {
    'games.jackpotAmounts': async ({ langmarket, gameIds, currency }, { ip, edge, cookies }) => {
      const reader = await service.readerFor(langmarket, { ip, edge, cookies }, null)
      const wanted = gameIds === undefined ? undefined : new Set(gameIds.split(',').map(Number))
      const jackpots = []
      for (const { source, id, name, symbols, amountMinor, readAt } of await readings.pots(currency)) {
        const games = source.carries
          .flatMap((provider) => symbols.map((symbol) => symbolKey(provider, symbol)))
          .flatMap((key) => reader.catalogue.bySymbol.get(key) ?? [])
          // A pot stands beside games that can be opened here.
          .filter((game) => reader.view.has(game) && reader.view.tile(game).playable)
        const ids = games.map(({ facts }) => facts.id)
        const [first] = games
        if (!first || (wanted && !ids.some((one) => wanted.has(one)))) continue
        const last = await lastPaid(db, { gameIds: ids, currency })
        jackpots.push({
          id: `${source.id}-${id}`,
          name,
          providerTitle: first.providerTitle,
          amount: toMoneyText({ minor: amountMinor, currency }),
          readAt: readAt.toString(),
          games: games.map((game) => reader.tile(game)),
          sharePercent: first.document.jackpot?.sharePercent ?? null,
          lastPaid: last && {
            amount: toMoneyText({ minor: last.amount, currency }),
            at: last.at.toString(),
          },
          order: amountMinor,
        })
      }
      return {
        jackpots: jackpots
          .toSorted((a, b) => (a.order === b.order ? 0 : a.order < b.order ? 1 : -1))
          .map(({ order: _order, ...jackpot }) => jackpot),
      }
    },
  }
}
