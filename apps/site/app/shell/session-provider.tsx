import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { RootData } from '../shared/request/root-data.ts'
import {
  toSession,
  browserSession,
  type SessionEnd,
  setCurrentVisitor,
  type SessionActions,
  SessionActionsContext,
  SessionContext,
} from '../domain/session/index.ts'
import { getApi } from '../shared/api/api.ts'
import { useLocale } from '../shared/formats/locale.ts'
import { browserQueryClient } from '../shared/query/query.ts'

/** Provides the session: from the page's root data, and again after each sign-in. */
export function SessionProvider({ data, children }: { data: RootData; children: ReactNode }) {
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  const { prefix } = useLocale()
  const [isRequested, setIsRequested] = useState(false)
  const { player } = data

  // A layout effect, so that it runs before the first query of any screen needs the token.
  useLayoutEffect(() => {
    if (player?.session) browserSession.resume(player.session.playerId)
  }, [player])
  useLayoutEffect(() => setCurrentVisitor(data), [data])

  useEffect(
    () =>
      browserSession.subscribe({
        onSignedIn: () => void revalidator.revalidate(),
        // The cache of this tab belongs to another player.
        onPlayerChanged: () => location.reload(),
        // A document navigation: no data of the player stays in memory. Drafts are kept in storage.
        onEnded: (end: SessionEnd) =>
          void import('./post-logout-path.ts').then(
            ({ postLogoutPath }) => location.assign(postLogoutPath(end, data)),
            () => location.assign(`/${prefix}`),
          ),
      }),
    [data, prefix, revalidator],
  )

  const actions: SessionActions = {
    async signIn(answer, to) {
      setIsRequested(true)
      try {
        browserSession.signIn(answer)
        await revalidator.revalidate()
        await browserQueryClient().invalidateQueries()
      } finally {
        setIsRequested(false)
      }
      if (to === undefined) return
      const { safeReturnPath } = await import('@marquee/markets/prefix')
      const path = safeReturnPath(to)
      if (path !== undefined) await navigate(path, { replace: true })
    },
    async signOut({ everywhere = false } = {}) {
      await browserSession.signOut(() =>
        getApi(browserQueryClient())('session.delete', { everywhere: `${everywhere}` }),
      )
    },
    refresh: () => revalidator.revalidate(),
  }
  const session = toSession(player)
  return (
    <SessionActionsContext value={actions}>
      <SessionContext
        value={isRequested && !session.authorized ? { ...session, status: 'Requested' } : session}
      >
        {children}
      </SessionContext>
    </SessionActionsContext>
  )
}
