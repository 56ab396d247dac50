import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { SeatFree } from '../domain/games/index.ts'
import { useUnread } from '../domain/inbox/index.ts'
import { type SessionEnd, browserSession, useSession, useSessionActions } from '../domain/session/index.ts'
import { PlaySummary } from '../features/play-summary/play-summary.tsx'
import { RealityCheck } from '../features/reality-check/reality-check.tsx'
import { VerificationReminder } from '../features/verification-reminder/verification-reminder.tsx'
import { Welcome } from '../features/welcome/welcome.tsx'
import { clearPersonalStorage } from '../shared/browser/personal-storage.ts'
import { useHref } from '../shared/navigation/href.ts'
import { useTexts } from '../shared/texts/index.ts'
import { toast } from '../shared/ui/toasts.ts'
import { IdleWarning } from './idle-warning.tsx'
import { openSocket } from './socket.ts'

/** Ended by the player, in this or another window. */
const isOfPlayer = (end: SessionEnd): boolean => end !== 'idle' && end !== 'expired'

/**
 * A device may be shared. Drafts leave it with a log-out or a break and when another player signs in; a session that
 * ended by itself keeps them for the same player.
 */
function usePersonalStorage(): void {
  const playerId = useSession().player?.playerId
  useEffect(() => {
    if (playerId === undefined) return undefined
    clearPersonalStorage(playerId)
    return browserSession.subscribe({
      onEnded(end) {
        if (!isOfPlayer(end)) return
        clearPersonalStorage()
        // A form that is still on the page saves its draft on `pagehide`, before this listener runs.
        addEventListener('pagehide', () => clearPersonalStorage())
      },
    })
  }, [playerId])
}

/** Marks the document while notifications are unread: style sheets show it where no script of the first view does. */
function useUnreadMark(): void {
  const hasUnread = (useUnread() ?? 0) > 0
  useEffect(() => {
    const { dataset } = document.documentElement
    if (hasUnread) dataset['unread'] = ''
    return () => void delete dataset['unread']
  }, [hasUnread])
}

/** A free seat may be taken soon: its message stays this long (ms). */
const SEAT_MS = 20_000

/** What runs while a player is signed in: wallet socket, reality check, idle warning. Loaded only then. */
export function PlayerParts() {
  usePersonalStorage()
  useUnreadMark()
  const { refresh } = useSessionActions()
  const { isOnBreak } = useSession()
  const client = useQueryClient()
  const { t } = useTexts()
  const to = useHref()
  const navigate = useNavigate()
  const refreshSession = useEffectEvent(() => void refresh())
  const tellOfSeat = useEffectEvent(({ name, slug, provider }: SeatFree) =>
    toast({
      kind: 'success',
      text: t('shell.seatFree', { name }),
      timeoutMs: SEAT_MS,
      action: {
        label: t('shell.seatFree.open'),
        onPress: () => void navigate(to('live-casino.play', { provider, id: slug })),
      },
    }),
  )
  useEffect(
    () =>
      openSocket({
        client,
        onSessionChanged: () => refreshSession(),
        onSeatFree: (seat) => tellOfSeat(seat),
      }),
    [client],
  )
  return (
    <>
      <IdleWarning />
      {!isOnBreak && (
        <>
          <RealityCheck />
          <PlaySummary />
          <Welcome />
          <VerificationReminder />
        </>
      )}
    </>
  )
}
