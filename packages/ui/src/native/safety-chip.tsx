import type { ReactNode } from 'react'
import { ShieldCheck } from '../icons/index.ts'
import { Anchor } from './anchor.tsx'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface SafetyAction {
  id: string
  text: ReactNode
  href?: string | undefined
  onClick?: ((event: React.MouseEvent<HTMLElement>) => void) | undefined
}

export interface SafetyChipProps {
  /** The whole in words: "Time in session 42 minutes, net minus 6.40 euros". */
  label: string
  /** Time in session, preformatted. */
  elapsed?: ReactNode
  /** Net result, preformatted with its sign. */
  net?: ReactNode
  /** Ways out that stand beside it. */
  actions?: readonly SafetyAction[] | undefined
  /** The shield and the clock alone, for narrow headers; `actions` are then behind `onOpen`. */
  compact?: boolean | undefined
  href?: string | undefined
  onOpen?: ((event: React.MouseEvent<HTMLElement>) => void) | undefined
  className?: string | undefined
}

const PART =
  'press hit relative inline-flex flex-wrap items-center gap-x-2 rounded-control px-2 font-medium hover:underline underline-offset-3'

interface PressProps {
  href: string | undefined
  onClick: SafetyAction['onClick']
  /** Said in place of what is seen. */
  label?: string | undefined
  className: string
  children: ReactNode
}

function Press({ href, onClick, label, className, children }: PressProps) {
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

/** Clock and net result as one calm lavender chip, in the same place everywhere. */
export function SafetyChip({
  label,
  elapsed,
  net,
  actions = [],
  compact = false,
  href,
  onOpen,
  className,
}: SafetyChipProps) {
  if (compact)
    return (
      <Press
        href={href}
        onClick={onOpen}
        label={label}
        className={cx(
          'press inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-card px-2 text-sm font-medium text-care hover:bg-care/10',
          className,
        )}
      >
        <ShieldCheck />
        {elapsed !== undefined && <span className="num">{elapsed}</span>}
      </Press>
    )
  return (
    <div
      className={cx(
        'inline-flex min-h-10 flex-wrap items-center gap-y-1 rounded-card border border-transparent bg-care/10 px-1 text-sm text-care',
        className,
      )}
    >
      <Press href={href} onClick={onOpen} label={label} className={PART}>
        <ShieldCheck size={18} />
        {elapsed !== undefined && <span className="num">{elapsed}</span>}
        {net !== undefined && (
          <>
            <Rule />
            <span className="num">{net}</span>
          </>
        )}
      </Press>
      {actions.map((action) => (
        <span key={action.id} className="inline-flex items-center">
          <Rule />
          <Press href={action.href} onClick={action.onClick} className={PART}>
            {action.text}
          </Press>
        </span>
      ))}
    </div>
  )
}

function Rule() {
  return <span aria-hidden className="h-4 w-px bg-care/45" />
}
