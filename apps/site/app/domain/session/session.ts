import type { RouteOutput } from '@marquee/contract'
import type { PlayerFlags } from '@marquee/contract/guards'
import type { RootData } from '../../shared/request/root-data.ts'

export type PlayerSession = RouteOutput<'session.get'>['playerSession']

/**
 * Why a session ended; each reason has a sentence or a page. `closed`: the player closed the account. `on-break`: the
 * player began a break or an exclusion.
 */
export type SessionEnd = 'signed-out' | 'elsewhere' | 'closed' | 'on-break' | SessionTimeout
/**
 * Ended by nobody's action: `idle` without use (RC-09), `expired` for any other reason. The player may log in again
 * and continue.
 */
export type SessionTimeout = 'idle' | 'expired'

/** Session state (spec 1 §3, §4). It holds no secret: the ID token stays in `browserSession`. */
export interface Session {
  /** `Requested`: a sign-in or a renewal is in flight; screens show skeletons and nobody is redirected. */
  readonly status: 'Pending' | 'Requested' | 'Resolved'
  readonly authorized: boolean
  /** The pages of a player are previewed: nobody is signed in, so there is no `player`. */
  readonly isPreview: boolean
  /** It began during a break or an exclusion: own money, statement and help only (EXC-06). */
  readonly isOnBreak: boolean
  readonly player: PlayerSession | undefined
  readonly flags: PlayerFlags | undefined
  readonly areTermsDue: boolean
}

export const visitorSession: Session = {
  status: 'Resolved',
  authorized: false,
  isPreview: false,
  isOnBreak: false,
  player: undefined,
  flags: undefined,
  areTermsDue: false,
}

/** The session as screens see it. */
export function toSession(player: RootData['player']): Session {
  if (!player) return visitorSession
  return {
    ...visitorSession,
    authorized: true,
    isPreview: player.session === null,
    isOnBreak: player.session?.isOnBreak ?? false,
    player: player.session ?? undefined,
    flags: player.flags,
    areTermsDue: player.areTermsDue,
  }
}
