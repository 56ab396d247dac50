/** What the page shows of the password. */
import type { Methods } from './queries.ts'

export type PasswordView = { readonly is: 'loading' | 'failed' | 'offline' | 'change' | 'first' }

export interface PasswordFacts {
  /** Undefined until it has been read. */
  readonly methods: Methods | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

/** Who joined by bank has no password, and is not asked for one. */
export function passwordView({ methods, hasFailed, isOnline }: PasswordFacts): PasswordView {
  // Codes come after a password.
  if (methods) return { is: methods.includes('pwd') || methods.includes('otp') ? 'change' : 'first' }
  if (!isOnline) return { is: 'offline' }
  return { is: hasFailed ? 'failed' : 'loading' }
}
