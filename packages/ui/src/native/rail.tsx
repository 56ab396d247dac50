import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { nextIndex } from './grid-navigation.ts'
import { IconButton } from './icon-button.tsx'
import { SectionHeading } from './section-heading.tsx'
import { useKeptRail } from './use-kept-rail.ts'

export type RailShape = 'portrait' | 'landscape'

/** Tiles visible at once, and the height until the browser has laid them out: `rail-*` in `tokens.css`. */
const LAYOUTS: Record<RailShape, string> = { portrait: 'rail-portrait', landscape: 'rail-landscape' }

const RATIOS: Record<RailShape, string> = {
  portrait: 'aspect-[3/4]',
  landscape: 'aspect-video',
}

const PLACE = 'rail-place shrink-0 snap-start'

/** Placeholders that fill the widest rail. */
const PLACEHOLDERS = 10

/** Distance at which a rail loads: its tiles arrive before it is visible. */
const NEAR = '800px 300px'

export interface RailProps<T> {
  title: ReactNode
  /** Why these are here, one line. */
  reason?: ReactNode
  /** A link to all of them. */
  action?: ReactNode
  previousLabel: string
  nextLabel: string
  items: readonly T[]
  /** The number of items while they load; placeholders of their size are rendered. */
  count?: number | undefined
  itemKey: (item: T) => string
  /** Pass `tabIndex` to the tile: the rail has one tab stop and roving focus. */
  renderItem: (item: T, place: { index: number; tabIndex: number }) => ReactNode
  /** One more place after the items. */
  end?: ReactNode
  shape?: RailShape | undefined
  /** Tiles rendered before the rail is near the viewport, on the server too. With 0, placeholders are rendered. */
  initial?: number | undefined
  /** Called when the rail is scrolled near the viewport. May be called again. */
  onNear?: (() => void) | undefined
  level?: 2 | 3 | undefined
  id?: string | undefined
  /** Classes of the section. The rail has its own gutters, so its container has none. */
  className?: string | undefined
}

function useIsNear(section: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = section.current
    if (!element) return undefined
    const near = new IntersectionObserver(
      (entries) => startTransition(() => setNear(entries.some((entry) => entry.isIntersecting))),
      { rootMargin: NEAR },
    )
    near.observe(element)
    return () => near.disconnect()
  }, [section])
  return isNear
}

function scrollByPage(list: HTMLElement, direction: 1 | -1): void {
  const style = getComputedStyle(list)
  const toEnd = style.direction === 'rtl' ? -1 : 1
  const isMotionOff = style.getPropertyValue('--move').trim() === '0'
  list.scrollBy({
    left: direction * toEnd * list.clientWidth * 0.9,
    behavior: isMotionOff ? 'auto' : 'smooth',
  })
}

/** A section with a row of tiles that scrolls sideways and snaps. Tiles render when the rail is scrolled near. */
export function Rail<T>({
  title,
  reason,
  action,
  previousLabel,
  nextLabel,
  items,
  count = items.length,
  itemKey,
  renderItem,
  end,
  shape = 'portrait',
  initial = 8,
  onNear,
  level,
  id,
  className,
}: RailProps<T>) {
  const own = useId()
  const headingId = `${id ?? own}-heading`
  const section = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLUListElement>(null)
  const kept = useKeptRail(title, section, scroller)
  const [rendered, setRendered] = useState(kept?.rendered ?? initial)
  const [active, setActive] = useState(0)
  const [edge, setEdge] = useState<'start' | 'middle' | 'end' | 'none'>(initial === 0 ? 'none' : 'start')
  const isNear = useIsNear(section)
  const focusable = Math.min(active, count - 1)

  const notifyNear = useEffectEvent(() => onNear?.())
  useEffect(() => {
    const list = scroller.current
    if (!isNear || !list) return undefined
    notifyNear()
    const measure = () => {
      const width = list.firstElementChild?.getBoundingClientRect().width ?? 0
      if (width === 0) return
      const scrolled = Math.abs(list.scrollLeft)
      const reach = Math.ceil((scrolled + list.clientWidth * 2) / width)
      startTransition(() => setRendered((now) => Math.max(now, Math.min(count, reach))))
      const range = list.scrollWidth - list.clientWidth
      if (range <= 1) setEdge('none')
      else if (scrolled <= 1) setEdge('start')
      else setEdge(scrolled >= range - 1 ? 'end' : 'middle')
    }
    const resized = new ResizeObserver(measure)
    resized.observe(list)
    list.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      list.removeEventListener('scroll', measure)
    }
  }, [isNear, count])

  const page = (direction: 1 | -1) => scroller.current && scrollByPage(scroller.current, direction)

  const moveFocus = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = nextIndex(event.key, { active: focusable, count, columns: count, isRtl })
    if (next === undefined) return
    event.preventDefault()
    setRendered((now) => Math.max(now, next + 2))
    setActive(next)
    const list = event.currentTarget
    requestAnimationFrame(() => {
      const target = list.children[next]?.querySelector<HTMLElement>('a,button')
      target?.focus({ preventScroll: true })
      target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  }

  return (
    <section
      ref={section}
      id={id}
      aria-labelledby={headingId}
      className={cx(
        'rail-room @container/rail group/rail relative [content-visibility:auto] has-data-lifted:z-1',
        LAYOUTS[shape],
        className,
      )}
      style={kept && { containIntrinsicHeight: `auto ${kept.heightPx}px` }}
    >
      <SectionHeading
        id={headingId}
        title={title}
        reason={reason}
        level={level}
        // The same height with and without buttons.
        className="gutter pb-3 lg:fine:min-h-11"
        action={
          <>
            {action}
            {edge !== 'none' && (
              <span className="hidden gap-1 lg:fine:flex">
                <IconButton
                  size="sm"
                  icon={ChevronLeft}
                  label={previousLabel}
                  aria-disabled={edge === 'start' || undefined}
                  onClick={() => page(-1)}
                  className="rtl:-scale-x-100"
                />
                <IconButton
                  size="sm"
                  icon={ChevronRight}
                  label={nextLabel}
                  aria-disabled={edge === 'end' || undefined}
                  onClick={() => page(1)}
                  className="rtl:-scale-x-100"
                />
              </span>
            )}
          </>
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its links */}
      <ul
        ref={scroller}
        onKeyDown={moveFocus}
        onFocus={(event) => {
          const at = [...event.currentTarget.children].findIndex((child) => child.contains(event.target))
          if (at >= 0) setActive(at)
        }}
        className={cx(
          'rail-row rail-room no-scrollbar gutter',
          // Placeholders cannot be scrolled to.
          rendered === 0 ? 'overflow-x-hidden' : 'overflow-x-auto',
        )}
      >
        {Array.from({ length: rendered === 0 ? Math.min(count, PLACEHOLDERS) : count }, (_, index) => {
          const item = index < rendered ? items[index] : undefined
          // The list item stays when its tile renders: removing the snapped element would reset the scroll position.
          return item === undefined ? (
            <li key={index} aria-hidden className={cx(PLACE, 'rounded-card bg-surface-2', RATIOS[shape])} />
          ) : (
            <li key={index} className={PLACE}>
              <Fragment key={itemKey(item)}>
                {renderItem(item, { index, tabIndex: index === focusable ? 0 : -1 })}
              </Fragment>
            </li>
          )
        })}
        {end && <li className={PLACE}>{end}</li>}
      </ul>
    </section>
  )
}
