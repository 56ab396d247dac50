import { createSocketHub, type SocketHub } from '../kernel/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import { inboxChangedTopic } from '../modules/inbox/index.ts'
import { type SeatFree, seatFreeTopic } from '../modules/lobby/index.ts'
import { type SessionsClosed, sessionsClosedTopic } from '../modules/play/index.ts'
import { type StandingChanged, standingChangedTopic } from '../modules/players/index.ts'
import { limitsChangedTopic, realityCheckTopic } from '../modules/protection/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Foundation } from './foundation.ts'
import { type BalanceChanged, balanceTopic } from './ledger.ts'

/** Pushes balances and changes to players until their sign-in ends. */
export function createPlayerSockets(
  { bus, log, metrics }: Foundation,
  { identity, wallet }: { readonly identity: Identity; readonly wallet: Wallet },
): SocketHub {
  const sockets = createSocketHub({
    path: '/socket/wallet',
    redeem: identity.redeemTicket,
    readSeq: async (playerId) => (await wallet.balancesOf(playerId))?.seq ?? null,
    log,
    metrics,
  })
  const isVersioned = true
  sockets.feed(
    bus,
    balanceTopic,
    ({ body }) => ({ body: { type: 'WALLET_BALANCE', balanceMap: body as BalanceChanged } }),
    isVersioned,
  )
  sockets.feed(bus, standingChangedTopic, ({ body }) => {
    const { accountStatus, access } = body as StandingChanged
    return { body: { type: 'PLAYER_ATTRIBUTE_CHANGE', attributes: { accountStatus, access } } }
  })
  sockets.feed(bus, sessionsClosedTopic, ({ body }) => ({
    body: { type: 'GAME_SESSIONS_CLOSED', sessions: body as SessionsClosed },
  }))
  sockets.feed(bus, seatFreeTopic, ({ body }) => ({ body: { type: 'SEAT_FREE', seat: body as SeatFree } }))
  sockets.feed(bus, inboxChangedTopic, () => ({ body: { type: 'INBOX_CHANGED' } }))
  sockets.feed(bus, realityCheckTopic, () => ({ body: { type: 'REALITY_CHECK' } }))
  sockets.feed(bus, limitsChangedTopic, () => ({ body: { type: 'LIMITS_CHANGED' } }))
  identity.onSessionEnded((playerId, ending) => sockets.endSession(playerId, ending))
  return sockets
}
