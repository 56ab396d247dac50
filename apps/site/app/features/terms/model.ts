import type { RouteOutput } from '@marquee/contract'

export type TermsVersion = RouteOutput<'content.termsVersion'>

/** The state of the terms for this reader. The whole text is always shown below. */
export type AcceptTermsView =
  /** Nobody is signed in. */
  | { readonly is: 'visitor' }
  /** The newest terms are accepted. */
  | { readonly is: 'accepted' }
  | { readonly is: 'loading' | 'failed' | 'offline' }
  | { readonly is: 'due'; readonly terms: TermsVersion }

export interface AcceptTermsFacts {
  readonly isAuthorized: boolean
  readonly areTermsDue: boolean
  /** Undefined until they have been read. */
  readonly terms: TermsVersion | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

export function acceptTermsView(facts: AcceptTermsFacts): AcceptTermsView {
  if (!facts.isAuthorized) return { is: 'visitor' }
  if (!facts.areTermsDue) return { is: 'accepted' }
  if (facts.terms) return { is: 'due', terms: facts.terms }
  if (!facts.isOnline) return { is: 'offline' }
  return { is: facts.hasFailed ? 'failed' : 'loading' }
}
