import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getApi } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { ME, apiQuery } from '../../shared/query/query.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'
import { useSession } from '../session/index.ts'
import type { GameTile } from './verticals.ts'

/** Tables about whose next free seat the player is told. Only for players. */
export const seatAlertsQuery = () => apiQuery([...ME, 'seat-alerts'], 'games.seatAlerts', {})

export interface SeatAlert {
  readonly isOn: boolean
  readonly isPending: boolean
  readonly toggle: () => void
}

/** The player's alert for a table; undefined for a visitor. */
export function useSeatAlert(game: GameTile): SeatAlert | undefined {
  const { authorized } = useSession()
  const { prefix } = useLocale()
  const { t } = useTexts('lobby')
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const query = seatAlertsQuery()
  const { data } = useQuery({ ...query, enabled: authorized })
  if (!authorized) return undefined
  const isOn = data?.gameIds.includes(game.id) ?? false

  async function change(): Promise<void> {
    setPending(true)
    try {
      const input = { gameId: game.id, langmarket: prefix, isWanted: !isOn }
      client.setQueryData(query.queryKey, await getApi(client)('games.setSeatAlert', input))
    } catch (error) {
      const isFull = error instanceof ApiError && error.code === 'error.game.alerts_full'
      toast({ kind: 'error', text: t(isFull ? 'live.tell.tooMany' : 'live.tell.failed') })
    } finally {
      setPending(false)
    }
  }
  return { isOn, isPending, toggle: () => void change() }
}
