/**
 * Messages of the wallet socket (spec 2 §7): the one list that server and site compile against. The server can send no
 * other type, and the site handles each: a type without a topic does not compile there.
 */
import type { RouteOutput } from './routes/index.ts'

/** What a message carries beside its type. */
export interface SocketMessages {
  /** The balance after a change. Messages may overtake each other: an older `seq` never wins. */
  readonly WALLET_BALANCE: { readonly balanceMap: RouteOutput<'wallet.get'> }
  /** What the player may do has changed. */
  readonly PLAYER_ATTRIBUTE_CHANGE: {
    readonly attributes: Pick<RouteOutput<'player.profile'>, 'accountStatus' | 'access'>
  }
  readonly PLAYER_LOYALTY_LEVEL: { readonly playerId: number }
  /** Games of the player were closed, for example because another one was opened. */
  readonly GAME_SESSIONS_CLOSED: { readonly sessions: { readonly sessionIds: readonly string[] } }
  /** Answers a ping, with the version of the player's wallet. */
  readonly PONG: { readonly seq?: number }
}

export type SocketMessageType = keyof SocketMessages

/** A message with its type, as the server sends it. */
export type SocketMessage<Type extends SocketMessageType = SocketMessageType> = {
  [Each in Type]: { readonly type: Each } & SocketMessages[Each]
}[Type]

/** What goes over the wire: an answer to a ping as it is, everything else in an envelope. */
export type SentSocketMessage = SocketMessage<'PONG'> | { readonly body: SocketMessage }
