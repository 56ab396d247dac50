import type { Address, Profile } from './queries.ts'

/** The view of the page. */
export type DetailsView =
  | { readonly is: 'loading' | 'failed' | 'offline' }
  | { readonly is: 'details'; readonly profile: Profile; readonly address: Address }

export interface DetailsFacts {
  /** Undefined until they have been read. */
  readonly profile: Profile | undefined
  readonly address: Address | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

export function detailsView({ profile, address, hasFailed, isOnline }: DetailsFacts): DetailsView {
  if (profile && address) return { is: 'details', profile, address }
  if (!isOnline) return { is: 'offline' }
  return { is: hasFailed ? 'failed' : 'loading' }
}
