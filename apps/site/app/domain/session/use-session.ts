import { createContext, use } from 'react'
import type { TokenAnswer } from './browser-session.ts'
import { type Session, visitorSession } from './session.ts'

/** Actions that change the session. They throw the `ApiError` of their call and then leave the session unchanged. */
export interface SessionActions {
  /**
   * Takes the answer of a sign-in, fetches session and queries again, then navigates.
   * @param to path of this site; another one is ignored, undefined stays here
   */
  readonly signIn: (answer: TokenAnswer, to?: string) => Promise<void>
  /** Signs out here, or on all devices, and loads the home page as a new document. */
  readonly signOut: (options?: { everywhere?: boolean }) => Promise<void>
  /** Fetches session, flags and wallet again. */
  readonly refresh: () => Promise<void>
}

/** Set by the shell, from the page's root data. */
export const SessionContext = createContext<Session>(visitorSession)

const missing = () => Promise.reject(new Error('no site'))
/** Set by the shell; without it every action fails. */
export const SessionActionsContext = createContext<SessionActions>({
  signIn: missing,
  signOut: missing,
  refresh: missing,
})

/** The visitor or player of this tab, with their flags. */
export function useSession(): Session {
  return use(SessionContext)
}

/** Sign-in, sign-out and refresh, for handlers. */
export function useSessionActions(): SessionActions {
  return use(SessionActionsContext)
}
