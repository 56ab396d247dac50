/** Errors about our account, keys or set-up: an alarm, and the player is asked to try again later. */
const ours: ReadonlySet<number> = new Set([602, 616, 636, 639, 718, 732, 734])

/** `account`: our set-up is wrong. `refused`: this attempt is impossible. `unknown`: it counts as no answer. */
export function kindOfError(code: number): 'account' | 'refused' | 'unknown' {
  if (ours.has(code)) return 'account'
  // 620 "unknown" says nothing about the order.
  return code === 620 ? 'unknown' : 'refused'
}
