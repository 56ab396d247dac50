import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSessionActions } from '../domain/session/index.ts'
import { IdleWarning } from './idle-warning.tsx'
import { openSocket } from './socket.ts'

/** What runs while a player is signed in: the wallet socket and the idle warning. Loaded only then. */
export function PlayerParts() {
  const { refresh } = useSessionActions()
  const client = useQueryClient()
  const refreshSession = useEffectEvent(() => void refresh())
  useEffect(() => openSocket({ client, onSessionChanged: () => refreshSession() }), [client])
  return <IdleWarning />
}
