import { type ReactNode, useEffect, useState } from 'react'
import { Banner } from './feedback.tsx'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const TICK_MS = 250

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - performance.now()) / 1000))

/** Seconds as a clock: `4:05`. */
const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Seconds until a moment, as drawn, and as read out: a little later, or nobody would hear it change. */
function useSecondsUntil(endsAt: number): { readonly seconds: number; readonly heard: number | undefined } {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt))
  const [heard, setHeard] = useState<number>()
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(secondsUntil(endsAt))
      setHeard(secondsUntil(endsAt))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return { seconds, heard }
}

export interface TimedQuestionProps {
  title: ReactNode
  /** What happens without an answer. */
  children: ReactNode
  /** When the time is over, by `performance.now`. */
  endsAt: number
  /** Name of the clock. */
  timeLabel: string
  /** What is read out with so many seconds left; the same words are read once, so few of them talk over nothing. */
  announce: (seconds: number) => string | undefined
  stayLabel: string
  leaveLabel: string
  /** The answer that is under way. */
  pending?: 'stay' | 'leave' | undefined
  /** Why the last answer did not arrive. */
  failure?: ReactNode
  onStay: () => void
  onLeave: () => void
}

/**
 * A question with a time limit over whatever is open, with two answers of a kind. Nothing but an answer closes it: a key
 * or a press beside it may come from anything. The time is drawn every second and read out seldom.
 */
export function TimedQuestion({
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
}: TimedQuestionProps) {
  const { seconds, heard } = useSecondsUntil(endsAt)
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
      <VisuallyHidden role="status">{heard === undefined ? null : announce(heard)}</VisuallyHidden>
      {failure !== undefined && (
        <Banner tone="negative" role="alert" className="mt-5">
          {failure}
        </Banner>
      )}
    </Sheet>
  )
}
