import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { activityKey } from '../../domain/activity/index.ts'
import { getApi } from '../../shared/api/api.ts'

/** Ends the session of a game, so that a pause in play begins. */
export async function endGame(client: QueryClient, gameSessionId: string): Promise<void> {
  try {
    await getApi(client)('play.endSession', { gameSessionId }, { isKeptAlive: true, skipAuthHandling: true })
  } catch {
    // The session ends with the next launch or the sign-in.
  }
  await client.invalidateQueries({ queryKey: activityKey })
}

/**
 * Ends the session of a game for money when its page is left: from then on nothing is staked in it, and a pause in play
 * begins (RC-10).
 */
export function useEndOfGame(gameSessionId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (gameSessionId === undefined) return undefined
    return () => void endGame(client, gameSessionId)
  }, [client, gameSessionId])
}
