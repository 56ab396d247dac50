/** What a game tells the page around it, whatever its studio. */
export type GameMessage =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'roundStarted' }
  | { readonly kind: 'roundEnded' }
  | { readonly kind: 'balance' }
  | { readonly kind: 'close' }
  | { readonly kind: 'openCashier' }
  | { readonly kind: 'error' }

/** A studio's own messages, both ways; pure. An unknown message is dropped. */
export interface StudioCodec {
  read(data: unknown): GameMessage | null
  /** What makes the game read its balance again. */
  readonly refreshBalance: unknown
}
