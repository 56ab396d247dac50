import type { ReactNode } from 'react'
import { useIsHydrated } from '../browser/use-is-hydrated.ts'
import type { Formats } from './create-formats.ts'
import { useFormats } from './formats.ts'

export interface LocalTimeProps {
  readonly iso: string
  /** Name of the format; `dateTime` by default. */
  readonly format?: keyof Pick<Formats, 'dateTime' | 'fullDateTime' | 'date' | 'weekday' | 'time'>
  /** A text that contains the time: `(time) => t('wallet.asOf', { time })`. */
  readonly children?: (time: string) => ReactNode
}

/**
 * An instant in the reader's own time zone. The server does not know the zone: it renders a space, and the time
 * appears after hydration.
 */
export function LocalTime({ iso, format = 'dateTime', children }: LocalTimeProps) {
  const formats = useFormats()
  const isHydrated = useIsHydrated()
  if (!isHydrated) return '\u00a0'
  const time = formats[format](iso)
  return <time dateTime={iso}>{children ? children(time) : time}</time>
}
