import { cx } from '@marquee/ui/cx'
import { Sheet, type SheetSize } from '@marquee/ui/sheet'
import { type ReactNode, createContext, use, useEffect, useRef } from 'react'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { useTexts } from '../../shared/texts/index.ts'

/** What a step of a payment flow fills in, as a sheet or as a page. */
export interface FlowLayoutProps {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly onBack?: (() => void) | undefined
  /** In place of closing at once: for a step that must not be lost by one key. */
  readonly onClose?: (() => void) | undefined
  /** The next step; it stays in sight while the content scrolls. */
  readonly footer?: ReactNode
  /** Content to the edges: for frames. */
  readonly flush?: boolean | undefined
  readonly size?: SheetSize | undefined
  /** Names the step: when it changes, focus goes to the start of the new one. */
  readonly step: string
  readonly children: ReactNode
}

interface FlowPlace {
  readonly kind: 'sheet' | 'page'
  readonly close: () => void
}

const FlowContext = createContext<FlowPlace>({ kind: 'page', close: () => {} })

/** Says where the flow below stands: in a sheet over a page, or as a page of its own. */
export function FlowLayoutProvider({ kind, close, children }: FlowPlace & { children: ReactNode }) {
  return <FlowContext value={{ kind, close }}>{children}</FlowContext>
}

/** Sheet or page, and how it is closed. */
export function useFlowLayout(): FlowPlace {
  return use(FlowContext)
}

/** Focus goes to the start of a step that took the place of another one, never at the first. */
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

/** One step of a payment flow, as a sheet or as a page, by the provider above it. */
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
        <div className="h-[min(44rem,78dvh)] overflow-hidden rounded-card border border-line">{body}</div>
      ) : (
        body
      )}
      {footer !== undefined && <div className="mt-6 grid gap-2">{footer}</div>}
    </AccountPage>
  )
}
