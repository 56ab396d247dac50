import { type ReactNode, useState } from 'react'
import { Clock } from '../icons/index.ts'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type MoneyTone = 'plain' | 'positive' | 'negative' | 'gold' | 'care' | 'quiet'

const TONES: Record<MoneyTone, string> = {
  plain: '',
  positive: 'text-positive',
  negative: 'text-negative',
  gold: 'text-gold',
  care: 'text-care',
  quiet: 'text-text-3',
}
const SIZES = {
  inherit: '',
  sm: 'text-sm',
  md: 'text-base',
  lg: 'text-2xl tracking-[-0.015em]',
  display: 'text-[min(var(--text-4xl),12vw)] leading-(--text-4xl--line-height) tracking-[-0.022em]',
}

export interface MoneyProps {
  /** The amount as the locale writes it, without a sign. */
  text: string
  sign?: '+' | '-' | undefined
  /** How the sign is said, for example "minus". */
  signLabel?: string | undefined
  /** What the movement was; colour and sign never stand alone. */
  word?: ReactNode
  tone?: MoneyTone | undefined
  size?: keyof typeof SIZES | undefined
  /** It did not happen. */
  struck?: boolean | undefined
  /** Age of a balance: over 30 s it gets a clock with its age, over 2 min it is greyed too. */
  age?: 'fresh' | 'aging' | 'old' | undefined
  /** The age in words, for example "As of 14:02". */
  ageLabel?: string | undefined
  className?: string | undefined
}

/** An amount in tabular figures. When it changes, the number is replaced with a short tint; it never counts up. */
export function Money({
  text,
  sign,
  signLabel,
  word,
  tone = 'plain',
  size = 'inherit',
  struck = false,
  age = 'fresh',
  ageLabel,
  className,
}: MoneyProps) {
  const [shown, setShown] = useState(text)
  const [changes, setChanges] = useState(0)
  if (shown !== text) {
    setShown(text)
    setChanges(changes + 1)
  }
  const amount = struck ? <s className="font-normal">{text}</s> : text
  return (
    <span
      className={cx(
        'num font-medium',
        SIZES[size],
        struck || age === 'old' ? 'text-text-3' : TONES[tone],
        className,
      )}
    >
      <span key={changes} dir="ltr" className={cx('inline-block', changes > 0 && 'animate-tint')}>
        {sign !== undefined && (
          <>
            <span aria-hidden={signLabel !== undefined || undefined}>{sign === '+' ? '+' : '−'}&thinsp;</span>
            {signLabel !== undefined && <VisuallyHidden>{signLabel} </VisuallyHidden>}
          </>
        )}
        {amount}
      </span>
      {word !== undefined && <> {word}</>}
      {age !== 'fresh' && (
        <span className="ms-1 inline-flex items-center gap-1 align-[-0.125em] text-text-3" title={ageLabel}>
          <Clock size={14} label={ageLabel} />
        </span>
      )}
    </span>
  )
}

export interface FigureProps {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  className?: string | undefined
}

/** The one amount of a screen: label above, value in the display size, note below. */
export function Figure({ label, value, note, className }: FigureProps) {
  return (
    <div className={className}>
      <p className="text-sm text-text-2">{label}</p>
      <p className="num text-[min(var(--text-4xl),12vw)] leading-(--text-4xl--line-height) font-medium tracking-[-0.022em]">
        {value}
      </p>
      {note !== undefined && <div className="mt-1 text-text-2">{note}</div>}
    </div>
  )
}

export interface TimeProps {
  /** The instant, ISO 8601. */
  iso: string
  /** As read in passing: "today 14:02". */
  text: string
  /** Date, time and zone in full: shown on hover, and in place of the short form after a tap. */
  full?: string | undefined
  className?: string | undefined
}

export function Time({ iso, text, full, className }: TimeProps) {
  const [isFull, setIsFull] = useState(false)
  return (
    <time dateTime={iso} title={full} className={cx('num', className)}>
      {full === undefined ? (
        text
      ) : (
        <button type="button" onClick={() => setIsFull(!isFull)} className="min-h-6 text-start">
          {isFull ? full : text}
        </button>
      )}
    </time>
  )
}
