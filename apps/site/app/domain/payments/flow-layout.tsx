import { cx } from '@marquee/ui/cx'
import { Sheet, type SheetSize } from '@marquee/ui/sheet'
import { type ReactNode, createContext, use, useEffect, useRef } from 'react'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { useTexts } from '../../shared/texts/index.ts'

/** What a step of a payment flow passes to its layout, as a sheet or as a page. */
export interface FlowLayoutProps {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly onBack?: (() => void) | undefined
  /** Replaces closing at once, for a step that one key press must not discard. */
  readonly onClose?: (() => void) | undefined
  /** The primary action; it stays visible while the content scrolls. */
  readonly footer?: ReactNode
  /** No padding, for frames. */
  readonly flush?: boolean | undefined
  readonly size?: SheetSize | undefined
  /** Id of the step: when it changes, focus moves to the start of the new step. */
  readonly step: string
  readonly children: ReactNode
}

interface FlowPlace {
  readonly kind: 'sheet' | 'page'
  readonly close: () => void
}

const FlowContext = createContext<FlowPlace>({ kind: 'page', close: () => {} })

/** Selects the layout of the flow below: a sheet over a page, or a page of its own. */
export function FlowLayoutProvider({ kind, close, children }: FlowPlace & { children: ReactNode }) {
  return <FlowContext value={{ kind, close }}>{children}</FlowContext>
}

/** Sheet or page, and how it is closed. */
export function useFlowLayout(): FlowPlace {
  return use(FlowContext)
}

/** Moves focus to the start of a step that replaced another one, never to the first step. */
function useStepFocus(step: string) {
  const start = useRef<HTMLElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    start.current?.focus({ preventScroll: false })
  }, [step])
  return start
}

/** One step of a payment flow, as a sheet or as a page, as the provider above it says. */
export function FlowLayout({
  title,
  subtitle,
  onBack,
  onClose,
  footer,
  flush,
  size,
  step,
  children,
}: FlowLayoutProps) {
  const { t } = useTexts()
  const { kind, close } = use(FlowContext)
  const start = useStepFocus(step)
  const body = (
    <section ref={start} tabIndex={-1} aria-label={title} className={cx('outline-none', flush && 'h-full')}>
      {children}
    </section>
  )
  if (kind === 'sheet')
    return (
      <Sheet
        title={title}
        subtitle={subtitle}
        onClose={onClose ?? close}
        closeLabel={t('common.close')}
        onBack={onBack}
        backLabel={t('common.back')}
        footer={footer}
        flush={flush}
        size={size}
      >
        {body}
      </Sheet>
    )
  return (
    <AccountPage title={title} subtitle={subtitle} onBack={onBack} width={size === 'lg' ? 'wide' : 'form'}>
      {flush ? (
        <div className="h-[clamp(22rem,calc(100dvh-var(--header-height)-var(--bar-height)-12.5rem),44rem)] overflow-hidden rounded-card border border-line">
          {body}
        </div>
      ) : (
        body
      )}
      {footer !== undefined && <div className="mt-6 grid gap-2">{footer}</div>}
    </AccountPage>
  )
}
