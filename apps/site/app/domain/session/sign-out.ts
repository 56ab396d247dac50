import type { SessionEnd } from './session.ts'

/** The call of the player that ends the session, and the ends that are reported while it is in flight. */
export interface SignOut {
  /**
   * @param reason of an end that the socket, an answer or another tab reports
   * @returns whether the end waits for a call in flight: it counts only when that call fails
   */
  readonly isWaitingFor: (reason: SessionEnd) => boolean
  /**
   * @param tellServer the call; when it throws, the error is rethrown and the player stays signed in unless an end was
   * reported
   * @param reason `signed-out` by default
   */
  readonly run: (tellServer: () => Promise<unknown>, reason?: SessionEnd) => Promise<void>
}

/** @param end ends the session of this tab */
export function createSignOut(end: (reason: SessionEnd) => void): SignOut {
  let isRunning = false
  let reported: SessionEnd | undefined
  return {
    isWaitingFor(reason) {
      if (isRunning) reported = reason
      return isRunning
    },
    async run(tellServer, reason = 'signed-out') {
      isRunning = true
      reported = undefined
      try {
        await tellServer()
        reported = reason
      } finally {
        isRunning = false
        if (reported) end(reported)
      }
    },
  }
}
