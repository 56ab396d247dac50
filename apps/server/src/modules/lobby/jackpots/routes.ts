import type { Routes } from '@marquee/contract'
import { toMoneyText } from '@marquee/money'
import type { Clock, Database, Handlers, Log } from '../../../kernel/index.ts'
import type { Content } from '../../content/index.ts'
import { symbolKey } from '../catalogue.ts'
import type { LobbyService } from '../service.ts'
import { lastPaid } from './paid.ts'
import type { JackpotPorts } from './ports.ts'
import { createReadings, type ReadPot } from './readings.ts'

export type JackpotHandlers = Pick<Handlers<Routes>, 'games.jackpotAmounts'>

export interface JackpotDependencies extends JackpotPorts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly content: Pick<Content, 'previewOf'>
}

type Reader = Awaited<ReturnType<LobbyService['readerFor']>>

/** The games of a pot that this reader can open: it stands beside no others. */
const gamesOf = ({ source, symbols }: ReadPot, reader: Reader) =>
  source.carries
    .flatMap((provider) => symbols.map((symbol) => symbolKey(provider, symbol)))
    .flatMap((key) => reader.catalogue.bySymbol.get(key) ?? [])
    .filter((game) => reader.view.has(game) && reader.view.tile(game).playable)

export function jackpotHandlers(
  service: Pick<LobbyService, 'readerFor'>,
  { db, clock, log, content, jackpotSources }: JackpotDependencies,
): JackpotHandlers {
  const readings = createReadings({ clock, log, sources: jackpotSources })
  return {
    'games.jackpotAmounts': async (
      { langmarket, gameIds, currency },
      { ip, edge, cookies, isPhone, caller },
    ) => {
      const reader = await service.readerFor(
        langmarket,
        { ip, edge, cookies, isPhone },
        caller?.playerId ?? null,
      )
      const wanted = gameIds === undefined ? undefined : new Set(gameIds.split(',').map(Number))
      const shown = (await readings.pots(currency)).flatMap((pot) => {
        const games = gamesOf(pot, reader)
        const ids = games.map(({ facts }) => facts.id)
        return ids.length > 0 && (!wanted || ids.some((id) => wanted.has(id))) ? [{ pot, games, ids }] : []
      })
      const paid = await lastPaid(
        db,
        shown.map(({ ids }) => ({ gameIds: ids, currency })),
        // Amounts of pots have no history, payments have: a preview has those of its time.
        content.previewOf(cookies)?.at,
      )
      const jackpots = shown.map(({ pot, games }, place) => {
        const [first] = games
        const last = paid[place]
        return {
          amountMinor: pot.amountMinor,
          answer: {
            id: `${pot.source.id}-${pot.id}`,
            name: pot.name,
            providerTitle: first?.providerTitle ?? '',
            amount: toMoneyText({ minor: pot.amountMinor, currency }),
            readAt: pot.readAt.toString(),
            games: games.map((game) => reader.tile(game)),
            sharePercent: first?.document.jackpot?.sharePercent ?? null,
            lastPaid: last
              ? { amount: toMoneyText({ minor: last.amount, currency }), at: last.at.toString() }
              : null,
          },
        }
      })
      return {
        jackpots: jackpots
          .toSorted((a, b) => Number(b.amountMinor > a.amountMinor) - Number(b.amountMinor < a.amountMinor))
          .map(({ answer }) => answer),
      }
    },
  }
}
