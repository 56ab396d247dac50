import { type PageRequest, type RoundMoment, dialects } from './dialects/index.ts'
import type { Boot } from './types.ts'

/** Messages to and from the operator's page, in the company's dialect. Only the operator's own origin is used. */
export function createHost(boot: Boot, hear: Readonly<Record<PageRequest, () => void>>) {
  const dialect = dialects[boot.dialect]
  const isFramed = window.parent !== window
  const send = (messages: readonly unknown[]): void => {
    if (isFramed) for (const message of messages) window.parent.postMessage(message, boot.siteOrigin)
  }
  window.addEventListener('message', (event) => {
    if (event.origin !== boot.siteOrigin || event.source !== window.parent || !isFramed) return
    send(dialect.replyTo?.(event.data) ?? [])
    const request = dialect.read(event.data)
    if (request !== null) hear[request]()
  })
  return {
    loaded: (): void => send(dialect.loaded(boot.symbol)),
    roundStarted: (moment: RoundMoment): void => send(dialect.roundStarted(moment)),
    resultShown: (moment: RoundMoment): void => send(dialect.resultShown(moment)),
    roundEnded: (moment: RoundMoment): void => send(dialect.roundEnded(moment)),
    /** Leaves the game: the embedding page decides where to; without one, the lobby's address is opened. */
    quit(): void {
      send(dialect.quit())
      if (!isFramed && boot.lobbyUrl !== '') window.location.assign(boot.lobbyUrl)
    },
    /** Inside a page only where the company has a message for it. */
    canQuit: isFramed ? dialect.quit().length > 0 : boot.lobbyUrl !== '',
  }
}
export type Host = ReturnType<typeof createHost>
