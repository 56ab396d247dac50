import Clock from 'lucide/dist/esm/icons/clock.mjs'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
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
  /** The sign for assistive technology, for example "minus". */
  signLabel?: string | undefined
  /** A word after the amount, so that colour and sign are not the only cue. */
  word?: ReactNode
  tone?: MoneyTone | undefined
  size?: keyof typeof SIZES | undefined
  /** For an amount that was not moved. */
  strikethrough?: boolean | undefined
  /** Age of the amount: `aging` adds a clock with its age, `old` greys it too. */
  age?: 'fresh' | 'aging' | 'old' | undefined
  /** The age in words, for example "As of 14:02". */
  ageLabel?: string | undefined
  className?: string | undefined
}

/** An amount in tabular figures. A change is shown by a short tint, never by counting. */
export function Money({
  text,
  sign,
  signLabel,
  word,
  tone = 'plain',
  size = 'inherit',
  strikethrough = false,
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
  const amount = strikethrough ? <s className="font-normal">{text}</s> : text
  return (
    <span
      className={cx(
        'num font-medium',
        SIZES[size],
        strikethrough || age === 'old' ? 'text-text-3' : TONES[tone],
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
          <Icon of={Clock} size={14} label={ageLabel} />
        </span>
      )}
    </span>
  )
}
