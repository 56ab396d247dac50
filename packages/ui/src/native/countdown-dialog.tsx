import { type ReactNode, useEffect, useState } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const TICK_MS = 250

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - performance.now()) / 1000))

/** Seconds as a clock: `4:05`. */
const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Seconds left: `seconds` for the eye, `announced` for the live region, which must change after it was mounted. */
function useSecondsUntil(endsAt: number): {
  readonly seconds: number
  readonly announced: number | undefined
} {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt))
  const [announced, setAnnounced] = useState<number>()
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(secondsUntil(endsAt))
      setAnnounced(secondsUntil(endsAt))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return { seconds, announced }
}

export interface CountdownDialogProps {
  title: ReactNode
  /** What happens without an answer. */
  children: ReactNode
  /** When the time is up, by `performance.now`. */
  endsAt: number
  /** Accessible name of the timer. */
  timeLabel: string
  /** The text of the live region with so many seconds left. Change it seldom: each change is announced. */
  announce: (seconds: number) => string | undefined
  stayLabel: string
  leaveLabel: string
  /** The answer that is being sent. */
  pending?: 'stay' | 'leave' | undefined
  /** Why the last answer failed. */
  failure?: ReactNode
  onStay: () => void
  onLeave: () => void
}

/**
 * A dialog with a countdown and two equal answers. Only an answer closes it: Esc and clicks outside do nothing. The
 * time renders every second and is announced seldom.
 */
export function CountdownDialog({
  title,
  children,
  endsAt,
  timeLabel,
  announce,
  stayLabel,
  leaveLabel,
  pending,
  failure,
  onStay,
  onLeave,
}: CountdownDialogProps) {
  const { seconds, announced } = useSecondsUntil(endsAt)
  return (
    <Sheet
      title={title}
      size="sm"
      isDismissable={false}
      onClose={() => undefined}
      closeLabel=""
      footer={
        <>
          <Button
            variant="primary"
            full
            pending={pending === 'stay'}
            disabled={pending === 'leave'}
            onClick={onStay}
          >
            {stayLabel}
          </Button>
          <Button full pending={pending === 'leave'} disabled={pending === 'stay'} onClick={onLeave}>
            {leaveLabel}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{children}</p>
      <p role="timer" aria-label={timeLabel} className="num mt-5 text-center text-3xl font-semibold">
        {clockOf(seconds)}
      </p>
      <VisuallyHidden role="status">{announced === undefined ? null : announce(announced)}</VisuallyHidden>
      {failure !== undefined && (
        <Banner tone="negative" role="alert" className="mt-5">
          {failure}
        </Banner>
      )}
    </Sheet>
  )
}
