import {
  AppError,
  type Clock,
  type Database,
  inTransaction,
  inTransactionOf,
  publish,
} from '../../kernel/index.ts'
import type { GameFacts, LobbyPorts } from './ports.ts'
import * as store from './seat-alert-store.ts'

export const seatFreeTopic = 'lobby.seat_free'
/** A free seat at a table that the player asked about. */
export interface SeatFree {
  readonly gameId: number
  readonly name: string
  readonly slug: string
  readonly provider: string
}

/** An alert that nothing has come of ends after this time. */
export const ALERT_HOURS = 24
export const MAX_ALERTS = 20

interface SeatAlertDependencies extends Pick<LobbyPorts, 'playerOf'> {
  readonly db: Database
  readonly clock: Clock
}

export interface SeatAlerts {
  /** Ids of the tables about which the player is told. */
  of(playerId: bigint): Promise<number[]>
  /** @throws AppError `error.game.alerts_full` */
  set(alert: store.SeatAlert, isWanted: boolean): Promise<void>
  /** Tells each player who waits for one of these tables, once. */
  tell(games: readonly GameFacts[]): Promise<void>
  /** The alerts of a sign-in end with it; all of a player's without one. */
  endWith(playerId: bigint, sessionId: string | null): Promise<void>
}

/** Alerts about free seats: asked for by a player, told once over the socket, ended with the sign-in. */
export function createSeatAlerts({ db, clock, playerOf }: SeatAlertDependencies): SeatAlerts {
  /** A restricted or excluded player is told of no table. */
  async function mayBeTold(playerId: bigint): Promise<boolean> {
    const player = await playerOf(playerId)
    return player !== null && player.blocked === null && player.mayPlay['live-casino']
  }

  return {
    of: (playerId) => store.alertsOf(db, playerId, clock.now()),
    async set(alert, isWanted) {
      if (!isWanted) return store.removeAlert(db, alert)
      const now = clock.now()
      const isKept = await inTransactionOf(db, alert.playerId, (tx) =>
        store.addAlert(tx, {
          ...alert,
          askedAt: now,
          expiresAt: now.add({ hours: ALERT_HOURS }),
          most: MAX_ALERTS,
        }),
      )
      if (!isKept) throw new AppError('error.game.alerts_full')
    },
    async tell(games) {
      if (games.length === 0) return
      const byId = new Map(games.map((game) => [game.id, game]))
      await inTransaction(db, async (tx) => {
        // Of two instances that see the same free seat, one takes the alert.
        const taken = await store.takeAlerts(tx, [...byId.keys()], clock.now())
        for (const { playerId, gameId } of taken) {
          const game = byId.get(gameId)
          if (!game || !(await mayBeTold(playerId))) continue
          const body: SeatFree = { gameId, name: game.name, slug: game.slug, provider: game.provider }
          await publish(tx, { topic: seatFreeTopic, playerId, body })
        }
      })
    },
    endWith: (playerId, sessionId) => store.endAlerts(db, playerId, sessionId),
  }
}
