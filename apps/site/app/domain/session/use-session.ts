import { createContext, use } from 'react'
import type { TokenAnswer } from './browser-session.ts'
import { type Session, visitorSession } from './session.ts'

export interface SessionActions {
  /**
   * Takes the answer of a sign-in: the session is read again, then the player is led on.
   * @param to path to go to, checked to lead into this site; undefined stays here
   */
  readonly signIn: (answer: TokenAnswer, to?: string) => Promise<void>
  /** Ends the session here, or on all devices, and goes to the first page. */
  readonly signOut: (options?: { everywhere?: boolean }) => Promise<void>
  /** Reads session, flags and wallet again. */
  readonly refresh: () => Promise<void>
}

export const SessionContext = createContext<Session>(visitorSession)

const missing = () => Promise.reject(new Error('the session needs the site around it'))
export const SessionActionsContext = createContext<SessionActions>({
  signIn: missing,
  signOut: missing,
  refresh: missing,
})

export function useSession(): Session {
  return use(SessionContext)
}

export function useSessionActions(): SessionActions {
  return use(SessionActionsContext)
}
