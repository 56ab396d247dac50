import type { ReactNode } from 'react'

/** Properties of a button in a `LoginButtonForm`. */
export const loginSubmitProps = { type: 'submit', name: 'modal', value: 'login' } as const

/**
 * Wraps a button that opens the login: before scripts have loaded, pressing it requests the page with the login
 * open.
 */
export function LoginButtonForm({ children }: { children: ReactNode }) {
  return (
    <form method="get" action="#log-in" className="contents">
      {children}
    </form>
  )
}
