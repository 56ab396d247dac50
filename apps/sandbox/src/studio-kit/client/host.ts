import { boot } from './boot.ts'
import { type PageRequest, type RoundMoment, dialects } from './dialects/index.ts'
import { createSubscriptions } from './dialects/subscriptions.ts'

const isFramed = window.parent !== window
const isFromPage = ({ origin, source }: MessageEvent): boolean =>
  isFramed && origin === boot.siteOrigin && source === window.parent

// The page may ask for events before the game has been opened.
const subscriptions = createSubscriptions(dialects[boot.dialect])
window.addEventListener('message', (event) => {
  if (isFromPage(event)) subscriptions.hear(event.data)
})

/** Messages to and from the operator's page, in the company's dialect. Only the operator's own origin is used. */
export function createHost(hear: Readonly<Record<PageRequest, () => void>>) {
  const dialect = dialects[boot.dialect]
  const send = (messages: readonly unknown[]): void => {
    if (!isFramed) return
    for (const message of messages)
      if (subscriptions.wants(message)) window.parent.postMessage(message, boot.siteOrigin)
  }
  window.addEventListener('message', (event) => {
    if (!isFromPage(event)) return
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
