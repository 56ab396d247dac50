/** What the list of logins shows, and the texts of each end. */
import type { RouteOutput } from '@marquee/contract'
import type { TextId } from '../../shared/texts/index.ts'

export type Login = RouteOutput<'session.history'>['logins'][number]

/** How a session ended. */
export const endTexts = {
  'sign-out': 'logins.end.signOut',
  'sign-out-everywhere': 'logins.end.everywhere',
  'ended-by-player': 'logins.end.byPlayer',
  'not-me': 'logins.end.notMe',
  reuse: 'logins.end.security',
  password: 'logins.end.password',
  status: 'logins.end.status',
  idle: 'logins.end.idle',
  replaced: 'logins.end.replaced',
  expired: 'logins.end.expired',
} as const satisfies Record<NonNullable<Login['endReason']>, TextId<'logins'>>

/** Another session that is open: the player may log it out. */
export const canEnd = (login: Login): boolean => !login.isCurrent && login.endedAt === null

/** The player may say once of every login but the present one that it was somebody else. */
export const canReport = (login: Login): boolean => !login.isCurrent && login.reportedAt === null

/** The view of the list. */
export type LoginsView =
  | { readonly is: 'loading' | 'failed' | 'offline' | 'empty' }
  | { readonly is: 'list'; readonly logins: readonly Login[]; readonly hasOthers: boolean }

export interface LoginsFacts {
  /** Undefined until they have been read. */
  readonly logins: readonly Login[] | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

export function loginsView({ logins, hasFailed, isOnline }: LoginsFacts): LoginsView {
  if (!logins) {
    if (!isOnline) return { is: 'offline' }
    return { is: hasFailed ? 'failed' : 'loading' }
  }
  if (logins.length === 0) return { is: 'empty' }
  return { is: 'list', logins, hasOthers: logins.some(canEnd) }
}
