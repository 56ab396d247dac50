/** How long games were open, and in how many stretches of play. Pure. */

/** From a moment until before another one. */
export interface Span {
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

const ms = (at: Temporal.Instant) => at.epochMilliseconds

/**
 * Stretches of play: games with less than so many minutes between them are one. Games that were open at the same time
 * count one time.
 * @param games the earliest first
 */
export function joinSpans(games: readonly Span[], pauseMinutes: number): Span[] {
  const joined: Span[] = []
  for (const game of games) {
    const last = joined.at(-1)
    if (last && Temporal.Instant.compare(game.from, last.until.add({ minutes: pauseMinutes })) < 0) {
      const until = Temporal.Instant.compare(game.until, last.until) > 0 ? game.until : last.until
      joined[joined.length - 1] = { from: last.from, until }
    } else joined.push(game)
  }
  return joined
}

/** Whole seconds of the spans that lie in the period. The spans do not overlap. */
export function secondsIn(spans: readonly Span[], period: Span): number {
  let sum = 0
  for (const { from, until } of spans)
    sum += Math.max(0, Math.min(ms(until), ms(period.until)) - Math.max(ms(from), ms(period.from)))
  return Math.floor(sum / 1_000)
}

/** How many of the spans began in the period. */
export const begunIn = (spans: readonly Span[], { from, until }: Span): number =>
  spans.filter((span) => ms(span.from) >= ms(from) && ms(span.from) < ms(until)).length
