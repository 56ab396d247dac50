/** Between two messages to the other tabs that somebody is active in this one. */
const MESSAGE_INTERVAL_MS = 10_000
/** What the server takes at most. */
const MAX_IDLE_SECONDS = 86_400

export interface ActivityOptions {
  /** What is done meanwhile does not count. */
  readonly isPaused: () => boolean
  /** Somebody is active in this tab; called at most every 10 s. */
  readonly onActivity: () => void
}

/** When somebody was last active in any tab of this browser. */
export interface Activity {
  /** Somebody was active just now, here or in another tab. */
  readonly markActive: () => void
  /** Whole seconds since then, at most a day. */
  readonly idleSeconds: () => number
}

/** Follows what is done in this tab; what is done in others comes by `markActive`. */
export function trackActivity(
  tab: {
    /** A clock that only goes forward (ms). */
    readonly now: () => number
    readonly onActivity: (listener: () => void) => void
  },
  { isPaused, onActivity }: ActivityOptions,
): Activity {
  let activeAt = tab.now()
  let reportedAt = -MESSAGE_INTERVAL_MS
  tab.onActivity(() => {
    if (isPaused()) return
    activeAt = tab.now()
    if (activeAt - reportedAt < MESSAGE_INTERVAL_MS) return
    reportedAt = activeAt
    onActivity()
  })
  return {
    markActive: () => {
      activeAt = tab.now()
    },
    idleSeconds: () => Math.min(MAX_IDLE_SECONDS, Math.round((tab.now() - activeAt) / 1000)),
  }
}
