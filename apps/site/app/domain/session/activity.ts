/** Minimum interval between two messages to the other tabs that this one is in use. */
const MESSAGE_INTERVAL_MS = 10_000
/** The maximum that the server accepts. */
const MAX_IDLE_SECONDS = 86_400

export interface ActivityOptions {
  /** Input during this time does not count. */
  readonly isPaused: () => boolean
  /** Called on input in this tab, at most every 10 s. */
  readonly onActivity: () => void
}

/** Time of the last input in any tab of this browser. */
export interface Activity {
  /** Records input now, here or in another tab. */
  readonly markActive: () => void
  /** Whole seconds since the last input, at most a day. */
  readonly idleSeconds: () => number
}

/** Observes input in this tab; input in other tabs is recorded by `markActive`. */
export function trackActivity(
  tab: {
    /** A monotonic clock (ms). */
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
