import type { SessionEnd } from './session.ts'

/** A reported end waits this long for a call in flight: an excluded player's screens do not stay open. */
const LONGEST_WAIT_MS = 10_000

type End = (reason: SessionEnd, isFromOtherTab?: boolean) => void

/** How a session ends: by a call of the player, or reported by the socket, an answer or another tab. */
export interface SignOut {
  /** A reported end. It waits for a call of the player in flight, and counts when that call fails, or after 10 s. */
  readonly report: End
  /** A new session has begun: what was reported was of an earlier one. */
  readonly forget: () => void
  /**
   * @param tellServer the call; when it throws, the error is rethrown and the player stays signed in unless an end was
   * reported
   * @param reason `signed-out` by default
   */
  readonly run: (tellServer: () => Promise<unknown>, reason?: SessionEnd) => Promise<void>
}

/** @param end ends the session of this tab; does nothing without one */
export function createSignOut(end: End): SignOut {
  let running = 0
  let waiting: (() => void) | undefined
  return {
    report(reason, isFromOtherTab) {
      const now = () => end(reason, isFromOtherTab)
      if (running === 0) return now()
      waiting ??= now
      setTimeout(() => waiting?.(), LONGEST_WAIT_MS)
    },
    forget() {
      waiting = undefined
    },
    async run(tellServer, reason = 'signed-out') {
      running++
      try {
        await tellServer()
        end(reason)
      } finally {
        if (--running === 0) waiting?.()
      }
    },
  }
}
