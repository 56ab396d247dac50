import type { QueryClient } from '@tanstack/react-query'
import {
  type BrowserSession,
  type SessionEnd,
  browserSession,
  createSessionTopics,
} from '../domain/session/index.ts'
import { activityKey, activityTopics } from '../domain/activity/index.ts'
import { type SeatFree, createSeatTopic, gameTopics } from '../domain/games/index.ts'
import { inboxKey, inboxTopics } from '../domain/inbox/index.ts'
import { depositKey, limitsKey } from '../domain/limits/index.ts'
import { walletKey, walletTopics } from '../domain/wallet/index.ts'
import { ApiError } from '../shared/api/api-error.ts'
import { getApi } from '../shared/api/api.ts'
import { openSharedSocket } from '../shared/socket/open-shared-socket.ts'
import type { Topics } from '../shared/socket/topics.ts'

const SESSION_ENDED = 4401

/** Why the server ended the session, by the close reason of the socket. */
function sessionEndOf(reason: string): SessionEnd {
  if (reason === 'idle') return 'idle'
  return reason === 'sign-out' || reason === 'sign-out-everywhere' ? 'elsewhere' : 'expired'
}

/**
 * What a closed socket says of the session.
 * @returns whether a new connection is worth a try
 */
export async function handleClosed(
  { code, reason }: Pick<CloseEvent, 'code' | 'reason'>,
  session: Pick<BrowserSession, 'end' | 'renew'> = browserSession,
): Promise<boolean> {
  if (code !== SESSION_ENDED) return true
  if (reason !== 'replaced') {
    session.end(sessionEndOf(reason))
    return false
  }
  // A sign-in in another tab replaced this session: the cookie holds the new one, perhaps of another player.
  await session.renew()
  return true
}

export interface SocketOptions {
  readonly client: QueryClient
  readonly onSessionChanged: () => void
  readonly onSeatFree: (seat: SeatFree) => void
}

/** The topics of every domain; a message type of the contract that is missing here does not compile. */
export function createTopics({
  onSessionChanged,
  onSeatFree,
}: Pick<SocketOptions, 'onSessionChanged' | 'onSeatFree'>): Topics {
  const session = createSessionTopics(onSessionChanged)
  return {
    WALLET_BALANCE: [walletTopics.balance, session.summary],
    PONG: [walletTopics.version],
    PLAYER_ATTRIBUTE_CHANGE: [session.attributes],
    PLAYER_LOYALTY_LEVEL: [session.loyaltyLevel],
    GAME_SESSIONS_CLOSED: [gameTopics.closed],
    SEAT_FREE: [createSeatTopic(onSeatFree)],
    INBOX_CHANGED: [inboxTopics.changed],
    REALITY_CHECK: [activityTopics.changed],
    LIMITS_CHANGED: [session.limits],
  }
}

/** Reads what may have changed while no message arrived. Limits decide what comes before a deposit. */
export function readAgain(client: QueryClient): void {
  for (const queryKey of [walletKey, inboxKey, activityKey, limitsKey, depositKey])
    void client.invalidateQueries({ queryKey })
}

/**
 * The wallet socket (spec 2 §7), opened with a one-use ticket. @returns
 * close
 */
export function openSocket({ client, ...listeners }: SocketOptions): () => void {
  return openSharedSocket({
    name: 'marquee-wallet',
    client,
    topics: createTopics(listeners),
    async findUrl(signal) {
      try {
        const { token } = await getApi(client)('wallet.socketToken', {}, { signal, skipAuthHandling: true })
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
        return `${scheme}://${location.host}/socket/wallet?Authorization=${encodeURIComponent(token)}`
      } catch (error) {
        // A refused ticket does not end the session (spec 2 §7); the next call finds out.
        if (error instanceof ApiError && error.isSignedOut) return undefined
        throw error
      }
    },
    onOpen: () => readAgain(client),
    onClosed: (event) => handleClosed(event),
  })
}
