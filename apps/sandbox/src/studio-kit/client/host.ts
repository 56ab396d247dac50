import type { Boot } from './types.ts'

/** Messages to and from the operator's page in the studio's format. Only the operator's own origin is used. */
export function createHost(boot: Boot, hear: { refreshBalance(): void; tilt(): void }) {
  const isFramed = window.parent !== window
  const send = (message: Readonly<Record<string, unknown>>): void => {
    if (isFramed) window.parent.postMessage(message, boot.siteOrigin)
  }
  window.addEventListener('message', (event) => {
    if (event.origin !== boot.siteOrigin || event.source !== window.parent || !isFramed) return
    const data: unknown = typeof event.data === 'string' ? readJson(event.data) : event.data
    if (typeof data !== 'object' || data === null) return
    const message = data as Record<string, unknown>
    if (message['event'] === 'refreshBalance') hear.refreshBalance()
    else if (message['type'] === 'Tilt') hear.tilt()
  })
  return {
    loaded: (): void => send({ event: 'loaded', gameSymbol: boot.symbol }),
    roundStarted: (round: string): void => send({ name: 'gameRoundStarted', roundId: round }),
    resultShown: (round: string): void => send({ name: 'resultShown', roundId: round }),
    roundEnded: (round: string): void => send({ name: 'gameRoundEnded', roundId: round }),
    /** Leaves the game: the embedding page decides where to; without one, the lobby's address is opened. */
    quit(): void {
      send({ name: 'gameQuit' })
      send({ name: 'notifyCloseContainer' })
      if (!isFramed && boot.lobbyUrl !== '') window.location.assign(boot.lobbyUrl)
    },
    canQuit: isFramed || boot.lobbyUrl !== '',
  }
}
export type Host = ReturnType<typeof createHost>

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
