/**
 * Messages of the wallet socket (spec 2 §7): one list for server and site. The server can send no other type, and
 * the site handles each: a type without a topic does not compile there.
 */
import type { RouteOutput } from './routes/index.ts'

/** Fields of a message in addition to its type. */
export interface SocketMessages {
  /** The balance after a change. Messages can arrive out of order: an older `seq` is dropped. */
  readonly WALLET_BALANCE: { readonly balanceMap: RouteOutput<'wallet.get'> }
  /** What the player may do has changed. */
  readonly PLAYER_ATTRIBUTE_CHANGE: {
    readonly attributes: Pick<RouteOutput<'player.profile'>, 'accountStatus' | 'access'>
  }
  readonly PLAYER_LOYALTY_LEVEL: { readonly playerId: number }
  /** Games of the player were closed, for example because another one was opened. */
  readonly GAME_SESSIONS_CLOSED: { readonly sessions: { readonly sessionIds: readonly string[] } }
  /** A table at which the player wanted to be told of a free seat has one. */
  readonly SEAT_FREE: {
    readonly seat: {
      readonly gameId: number
      readonly name: string
      readonly slug: string
      readonly provider: string
    }
  }
  /** The notifications of the player are others than before: one was added or read. */
  readonly INBOX_CHANGED: object
  /** The reality check became due, was answered, or has another time (RC-07). */
  readonly REALITY_CHECK: object
  /** A limit of the player, or a request about one, is another than before. */
  readonly LIMITS_CHANGED: object
  /** Answers a ping, with the version of the player's wallet. */
  readonly PONG: { readonly seq?: number }
}

export type SocketMessageType = keyof SocketMessages

/** A message with its type, as the server sends it. */
export type SocketMessage<Type extends SocketMessageType = SocketMessageType> = {
  [Each in Type]: { readonly type: Each } & SocketMessages[Each]
}[Type]

/** The message as sent: a pong as it is, every other message in an envelope. */
export type SentSocketMessage = SocketMessage<'PONG'> | { readonly body: SocketMessage }
