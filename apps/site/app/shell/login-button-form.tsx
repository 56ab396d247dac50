import type { ReactNode } from 'react'

/** Properties of a button in a `LoginButtonForm`. */
export const loginSubmitProps = { type: 'submit', name: 'modal', value: 'login' } as const

/**
 * Around a button that opens the login: before scripts have arrived, pressing asks for the page with the login on it.
 */
export function LoginButtonForm({ children }: { children: ReactNode }) {
  return (
    <form method="get" action="#log-in" className="contents">
      {children}
    </form>
  )
}
