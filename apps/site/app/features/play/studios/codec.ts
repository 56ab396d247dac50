/** A game's messages to the page around it, in one form for all studios. */
export type GameMessage =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'roundStarted' }
  | { readonly kind: 'roundEnded' }
  | { readonly kind: 'balance' }
  | { readonly kind: 'close' }
  | { readonly kind: 'openCashier' }
  | { readonly kind: 'error' }
  /** The game waits for a message before it speaks: the page sends `reply` back. */
  | { readonly kind: 'handshake'; readonly reply?: unknown }

/** Translates a studio's messages in both directions; pure. Unknown messages are dropped. */
export interface StudioCodec {
  read(data: unknown): GameMessage | null
  /** The message that makes the game fetch its balance again; null for games that do so by themselves. */
  readonly refreshBalance: unknown
  /** Messages for when a window of the page covers the game, and for when it is closed; null without such a pair. */
  readonly pause: { readonly begin: unknown; readonly end: unknown } | null
  /** What a game is sent once it has loaded, so that it reports its rounds. */
  readonly subscriptions?: readonly unknown[]
  /** The game does not say that it can be played: it counts as loaded with its page. */
  readonly isLoadedWithPage?: true
}
