import type { Methods, PasskeyList } from './queries.ts'

/** What the page shows of the password. */
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

/** What the page shows of the passkeys. */
export type PasskeysView =
  | { readonly is: 'loading' | 'failed' | 'offline' }
  | { readonly is: 'none' | 'some' | 'full'; readonly list: PasskeyList }

export interface PasskeysFacts {
  /** Undefined until it has been read. */
  readonly list: PasskeyList | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

export function passkeysView({ list, hasFailed, isOnline }: PasskeysFacts): PasskeysView {
  if (list) {
    const count = list.passkeys.length
    if (count === 0) return { is: 'none', list }
    return { is: count < list.max ? 'some' : 'full', list }
  }
  if (!isOnline) return { is: 'offline' }
  return { is: hasFailed ? 'failed' : 'loading' }
}
