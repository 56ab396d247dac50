const SECOND_MS = 1_000
const MINUTE_S = 60
const HOUR_S = 3_600

const twoDigits = (part: number) => String(part).padStart(2, '0')

/** A duration as `h:mm:ss` (RC-01). */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS))
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S)
  return `${Math.floor(seconds / HOUR_S)}:${twoDigits(minutes)}:${twoDigits(seconds % MINUTE_S)}`
}
