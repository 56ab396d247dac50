import type { Routes } from '@marquee/contract'
import { launchErrorByRefusal } from '@marquee/contract/game-refusals'
import { isCurrencyCode } from '@marquee/money'
import { AppError, assertInvariant, type CacheBases, type Handlers } from '../../kernel/index.ts'
import { liveTableOf } from './live-view.ts'
import type { LiveTables } from './live-tables.ts'
import type { LobbyCacheBases } from './routes.ts'
import type { SeatAlerts } from './seat-alerts.ts'
import type { LobbyService } from './service.ts'

export type LiveHandlers = Pick<
  Handlers<Routes>,
  'games.liveTables' | 'games.seatAlerts' | 'games.setSeatAlert'
>

export type LiveCacheBases = Pick<CacheBases<Routes>, 'games.liveTables'>

/** A cached answer holds as long as the reports and what decides the other lists of games. */
export const liveCacheBases = (
  liveTables: Pick<LiveTables, 'version'>,
  { 'games.index': basisOf }: LobbyCacheBases,
): LiveCacheBases => ({
  'games.liveTables': async ({ langmarket }, visitor) => {
    const basis = await basisOf?.({ langmarket }, visitor)
    return basis === undefined ? undefined : `${basis} ${liveTables.version()}`
  },
})

/** The state of live tables, and alerts about free seats. */
export function liveHandlers({
  service,
  liveTables,
  seatAlerts,
}: {
  readonly service: LobbyService
  readonly liveTables: LiveTables
  readonly seatAlerts: SeatAlerts
}): LiveHandlers {
  return {
    async 'games.liveTables'({ langmarket, currency }, { ip, edge, cookies, isPhone }) {
      const { view, currency: ownCurrency } = await service.readerFor(
        langmarket,
        { ip, edge, cookies, isPhone },
        null,
      )
      const tables = view
        .sorted('live-casino', 'popular')
        .filter((game) => game.document.isOpen && liveTables.hasFeed(game.providerId))
      const shown = isCurrencyCode(currency) ? currency : ownCurrency
      return { tables: tables.map((game) => liveTableOf(game, liveTables.reportOf(game.facts), shown)) }
    },
    async 'games.seatAlerts'(_input, { caller }) {
      assertInvariant(caller !== undefined, 'the route is for players')
      return { gameIds: await seatAlerts.of(caller.playerId) }
    },
    async 'games.setSeatAlert'({ gameId, langmarket, isWanted }, { caller, ip, edge, cookies, isPhone }) {
      assertInvariant(caller !== undefined, 'the route is for players')
      const { playerId, sessionId } = caller
      const reader = await service.readerFor(langmarket, { ip, edge, cookies, isPhone }, playerId)
      const game = service.gameFor(reader, gameId)
      if (game.type !== 'live-casino') throw new AppError('error.game.not_found')
      const refusal = reader.player?.blocked ?? reader.view.tile(game).lock
      if (isWanted && refusal !== null) throw new AppError(launchErrorByRefusal[refusal])
      await seatAlerts.set({ playerId, sessionId, gameId }, isWanted)
      return { gameIds: await seatAlerts.of(playerId) }
    },
  }
}
