import { Sheet, type SheetSize, cx } from '@marquee/ui/native'
import { ArrowLeft } from '@marquee/ui/icons'
import { IconButton } from '@marquee/ui/native'
import { type ReactNode, createContext, use, useEffect, useRef } from 'react'
import { useTexts } from '../texts/index.ts'

/** What a step of a money journey fills in, wherever it stands. */
export interface SurfaceProps {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly onBack?: (() => void) | undefined
  /** The next step; it stays in sight while the content scrolls. */
  readonly footer?: ReactNode
  /** Content to the edges: for frames. */
  readonly flush?: boolean | undefined
  readonly size?: SheetSize | undefined
  /** Names the step: when it changes, focus goes to the start of the new one. */
  readonly step: string
  readonly children: ReactNode
}

interface Place {
  readonly kind: 'sheet' | 'page'
  readonly close: () => void
}

const PlaceContext = createContext<Place>({ kind: 'page', close: () => {} })

/** Tells the journey below where it stands: in a sheet over a page, or as a page of its own. */
export function SurfacePlace({ kind, close, children }: Place & { children: ReactNode }) {
  return <PlaceContext value={{ kind, close }}>{children}</PlaceContext>
}

export function useSurfacePlace(): Place {
  return use(PlaceContext)
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

/** One step of a money journey, as a sheet or as a page, by the place around it. */
export function Surface({ title, subtitle, onBack, footer, flush, size, step, children }: SurfaceProps) {
  const { t } = useTexts()
  const { kind, close } = use(PlaceContext)
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
        onClose={close}
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
    <section
      className={cx('mx-auto gutter py-6 md:py-10', size === 'lg' ? 'max-w-[58rem]' : 'max-w-[36rem]')}
    >
      <div className="mb-5 flex items-center gap-1">
        {onBack && (
          <IconButton
            icon={ArrowLeft}
            label={t('common.back')}
            onClick={onBack}
            className="-ms-2.5 rtl:-scale-x-100"
          />
        )}
        <div className="min-w-0">
          <h1 className="display text-2xl md:text-3xl">{title}</h1>
          {subtitle !== undefined && <p className="text-sm text-text-2">{subtitle}</p>}
        </div>
      </div>
      {flush ? (
        <div className="h-[min(44rem,78dvh)] overflow-hidden rounded-card border border-line">{body}</div>
      ) : (
        body
      )}
      {footer !== undefined && <div className="mt-6 grid gap-2">{footer}</div>}
    </section>
  )
}
