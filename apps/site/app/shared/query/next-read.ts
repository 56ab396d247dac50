/** Longest time between two reads of an open page, also where the clock of the device is wrong. */
const MAX_READ_MS = 300_000
/** The server's clock is past the moment when the page asks. */
const PAST_MOMENT_MS = 1_000

/** When an open page reads again (ms): just after the next of some instants. */
export function nextReadMs(times: readonly (string | null)[], now: number): number {
  const ahead = times
    .flatMap((time) => (time === null ? [] : [Date.parse(time) - now]))
    .filter((ms) => ms > 0)
  return Math.min(MAX_READ_MS, ...ahead.map((ms) => ms + PAST_MOMENT_MS))
}
