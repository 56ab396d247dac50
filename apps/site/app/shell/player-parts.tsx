import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { browserSession, useSession, useSessionActions } from '../domain/session/index.ts'
import { clearPersonalStorage } from '../shared/browser/personal-storage.ts'
import { IdleWarning } from './idle-warning.tsx'
import { openSocket } from './socket.ts'

/**
 * A device may be shared. Drafts leave it with a log-out and when another player signs in; a session that ended by
 * itself keeps them for the same player.
 */
function usePersonalStorage(): void {
  const playerId = useSession().player?.playerId
  useEffect(() => {
    if (playerId === undefined) return undefined
    clearPersonalStorage(playerId)
    return browserSession.subscribe({
      onEnded(end) {
        if (end !== 'signed-out' && end !== 'elsewhere') return
        clearPersonalStorage()
        // A form that is still on the page saves its draft on `pagehide`, before this listener runs.
        addEventListener('pagehide', () => clearPersonalStorage())
      },
    })
  }, [playerId])
}

/** What runs while a player is signed in: the wallet socket and the idle warning. Loaded only then. */
export function PlayerParts() {
  usePersonalStorage()
  const { refresh } = useSessionActions()
  const client = useQueryClient()
  const refreshSession = useEffectEvent(() => void refresh())
  useEffect(() => openSocket({ client, onSessionChanged: () => refreshSession() }), [client])
  return <IdleWarning />
}
