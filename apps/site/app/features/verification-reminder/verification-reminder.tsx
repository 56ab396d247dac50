import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMatches, useSearchParams } from 'react-router'
import { isCalmPage, useIsCheckShown } from '../../domain/activity/index.ts'
import { documentReminderQuery, usePostponeReminder } from '../../domain/documents/index.ts'
import { useSession } from '../../domain/session/index.ts'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import { openModals } from '../../shared/navigation/modals.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'

const ReminderModal = lazyWithPreload(() => import('./reminder-modal.tsx').then((file) => file.ReminderModal))

/** Spec 1 §3: what was asked for, with its status. */
const profileQuery = () => apiQuery([...ME, 'profile'], 'player.profile', {})

/**
 * Reminds a player of documents that are asked for, after a login, on the first page where nothing else is going on
 * (spec 1 §4). Either answer closes it for the session.
 */
export function VerificationReminder() {
  const { player } = useSession()
  const [params] = useSearchParams()
  const routeId = useMatches().at(-1)?.id ?? ''
  const [answeredIn, setAnsweredIn] = useState<string>()
  const postpone = usePostponeReminder()
  const session = player?.signedInAt
  const isCheckShown = useIsCheckShown()
  const isFree = isCalmPage(routeId) && !isCheckShown && openModals(params).length === 0
  const isPossible = session !== undefined && session !== answeredIn && isFree
  const { data: profile } = useQuery({ ...profileQuery(), enabled: isPossible })
  const isAsked = profile?.requestDocumentTypeStatus.includes(':REQUESTED') ?? false
  const { data: reminder } = useQuery({ ...documentReminderQuery(), enabled: isPossible && isAsked })
  if (!isPossible || reminder?.state !== 'NOTIFY') return null
  // Closed also where the answer is lost: the server then asks again with the next page that loads.
  const answer = () => {
    setAnsweredIn(session)
    postpone.mutate()
  }
  return (
    <Suspense>
      <ReminderModal reminder={reminder} onAnswer={answer} />
    </Suspense>
  )
}
