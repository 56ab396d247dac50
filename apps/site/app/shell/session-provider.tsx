import { safeReturnPath } from '@marquee/markets/prefix'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { type RootData, sessionOf } from '../root-data.ts'
import { browserApi } from '../shared/api/browser-api.ts'
import { useLocale } from '../shared/locale.ts'
import { queryClient } from '../shared/query.ts'
import { browserSession } from '../shared/session/browser-session.ts'
import type { SessionEnd } from '../shared/session/session.ts'
import { type SessionActions, SessionActionsContext, SessionContext } from '../shared/session/use-session.ts'

/** Gives everything below its session: from the page's first data, and again after each sign-in. */
export function SessionProvider({ data, children }: { data: RootData; children: ReactNode }) {
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  const { prefix } = useLocale()
  const [isRequested, setIsRequested] = useState(false)
  const { player } = data

  // A layout effect: it runs before the first query of any screen asks for the token.
  useLayoutEffect(() => {
    if (player) browserSession.resume()
  }, [player])

  useEffect(
    () =>
      browserSession.listen({
        onSignedIn: () => void revalidator.revalidate(),
        // A document navigation: nothing of the player stays in memory. Drafts are kept in storage.
        onEnded: (end: SessionEnd) =>
          void import('./session-end.ts').then(
            ({ pathAfter }) => location.assign(pathAfter(end, data)),
            () => location.assign(`/${prefix}`),
          ),
      }),
    [data, prefix, revalidator],
  )

  const actions: SessionActions = {
    async signIn(answer, to) {
      setIsRequested(true)
      try {
        browserSession.signedIn(answer)
        await revalidator.revalidate()
        await queryClient().invalidateQueries()
      } finally {
        setIsRequested(false)
      }
      const path = to === undefined ? undefined : safeReturnPath(to)
      if (path !== undefined) await navigate(path, { replace: true })
    },
    async signOut({ everywhere = false } = {}) {
      await browserSession.leave(() =>
        browserApi('session.delete', { everywhere: everywhere ? 'true' : 'false' }),
      )
    },
    refresh: () => revalidator.revalidate(),
  }
  const session = sessionOf(player)
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
