import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import type { MouseEvent, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface SummaryChipAction {
  id: string
  text: ReactNode
  href?: string | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
}

export interface SummaryChipProps {
  /** The whole in words, for assistive technology. */
  label: string
  /** The first value; the only one when `compact`. */
  primary?: ReactNode
  /** The second value. */
  secondary?: ReactNode
  /** Links and buttons beside the values. */
  actions?: readonly SummaryChipAction[] | undefined
  /** Icon and first value only, for narrow headers. */
  compact?: boolean | undefined
  href?: string | undefined
  onOpen?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  className?: string | undefined
}

const SEGMENT =
  'pressable tap-target relative inline-flex flex-wrap items-center gap-x-2 rounded-control px-2 font-medium hover:underline underline-offset-3'

interface SegmentProps {
  href: string | undefined
  onClick: SummaryChipAction['onClick']
  /** Replaces the visible content for assistive technology. */
  label?: string | undefined
  className: string
  children: ReactNode
}

function Segment({ href, onClick, label, className, children }: SegmentProps) {
  const inner =
    label === undefined ? (
      children
    ) : (
      <>
        <VisuallyHidden>{label}</VisuallyHidden>
        <span aria-hidden className="contents">
          {children}
        </span>
      </>
    )
  if (href !== undefined)
    return (
      <Anchor href={href} onClick={onClick} className={className}>
        {inner}
      </Anchor>
    )
  if (onClick)
    return (
      <button type="button" onClick={onClick} className={className}>
        {inner}
      </button>
    )
  return <span className={cx(className, 'pointer-events-none')}>{inner}</span>
}

/** An icon with two values and actions, in tone `care`. */
export function SummaryChip({
  label,
  primary,
  secondary,
  actions = [],
  compact = false,
  href,
  onOpen,
  className,
}: SummaryChipProps) {
  if (compact)
    return (
      <Segment
        href={href}
        onClick={onOpen}
        label={label}
        className={cx(
          'pressable inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-card px-2 text-sm font-medium text-care hover:bg-care/10',
          className,
        )}
      >
        <Icon of={ShieldCheck} />
        {primary !== undefined && <span className="num">{primary}</span>}
      </Segment>
    )
  return (
    <div
      className={cx(
        'inline-flex min-h-10 flex-wrap items-center gap-y-1 rounded-card border border-transparent bg-care/10 px-1 text-sm text-care',
        className,
      )}
    >
      <Segment href={href} onClick={onOpen} label={label} className={SEGMENT}>
        <Icon of={ShieldCheck} size={18} />
        {primary !== undefined && <span className="num">{primary}</span>}
        {secondary !== undefined && (
          <>
            <Divider />
            <span className="num">{secondary}</span>
          </>
        )}
      </Segment>
      {actions.map((action) => (
        <span key={action.id} className="inline-flex items-center">
          <Divider />
          <Segment href={action.href} onClick={action.onClick} className={SEGMENT}>
            {action.text}
          </Segment>
        </span>
      ))}
    </div>
  )
}

function Divider() {
  return <span aria-hidden className="h-4 w-px bg-care/45" />
}
