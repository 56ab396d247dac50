import type { TextId, TextValues } from '../../shared/texts/index.ts'

/**
 * A measured duration in seconds, minutes, hours or days, rounded up so that the text never promises too
 * little time.
 */
export function formatDuration(seconds: number): {
  readonly id: TextId<'payments'>
  readonly values: TextValues
} {
  if (seconds < 60) return { id: 'payments.span.seconds', values: { count: Math.max(1, Math.ceil(seconds)) } }
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return { id: 'payments.span.minutes', values: { count: minutes } }
  const hours = Math.ceil(seconds / 3_600)
  if (hours < 48) return { id: 'payments.span.hours', values: { count: hours } }
  return { id: 'payments.span.days', values: { count: Math.ceil(seconds / 86_400) } }
}

/** A measured duration as text. */
export function durationText(
  t: (id: TextId<'payments'>, values?: TextValues) => string,
  seconds: number,
): string {
  const { id, values } = formatDuration(seconds)
  return t(id, values)
}
