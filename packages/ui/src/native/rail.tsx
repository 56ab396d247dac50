import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { ChevronLeft, ChevronRight } from '../icons/index.ts'
import { IconButton } from './button.tsx'
import { SectionHeading } from './card.tsx'
import { cx } from './cx.ts'
import { nextPlace } from './roving.ts'

export type RailShape = 'portrait' | 'live' | 'provider'

/** Tiles seen at once by the width of the rail itself; the last one is cut, so that one sees it go on. */
const VISIBLE: Record<RailShape, string> = {
  portrait:
    '[--visible:2.4] @min-[30rem]/rail:[--visible:3.5] @min-[48rem]/rail:[--visible:4.6] @min-[64rem]/rail:[--visible:5.6] @min-[72rem]/rail:[--visible:6.6] @min-[96rem]/rail:[--visible:8.5]',
  live: '[--visible:1.4] @min-[30rem]/rail:[--visible:2.3] @min-[64rem]/rail:[--visible:3.3] @min-[72rem]/rail:[--visible:4.2] @min-[96rem]/rail:[--visible:5.2]',
  provider:
    '[--visible:2.4] @min-[30rem]/rail:[--visible:3.5] @min-[48rem]/rail:[--visible:5.6] @min-[72rem]/rail:[--visible:7.6] @min-[96rem]/rail:[--visible:9.6]',
}
const RATIOS: Record<RailShape, string> = {
  portrait: 'aspect-[3/4]',
  live: 'aspect-video',
  provider: 'aspect-[3/2]',
}
const PLACE = 'w-[calc((100cqi-1rem-(var(--visible)-0.4)*0.75rem)/var(--visible))] shrink-0 snap-start'
/** Heading and a row of tiles, until the browser has measured them: `VISIBLE` tiles on a phone, about that many above. */
const HEIGHTS: Record<RailShape, string> = {
  portrait:
    '[contain-intrinsic-size:auto_calc(2.5rem+(100vw-2.5rem)/1.8)] md:[contain-intrinsic-size:auto_17rem]',
  live: '[contain-intrinsic-size:auto_calc(2.5rem+(100vw-1.75rem)*0.402)] md:[contain-intrinsic-size:auto_12.5rem]',
  provider:
    '[contain-intrinsic-size:auto_calc(2.5rem+(100vw-2.5rem)/3.6)] md:[contain-intrinsic-size:auto_9rem]',
}
/** So many empty boxes fill the widest rail. */
const FAR_BOXES = 10
/** A rail is near from this distance on: time for its tiles to arrive before it is seen. */
const NEAR = '800px 300px'

export interface RailProps<T> {
  title: ReactNode
  /** Why these are here, one line. */
  reason?: ReactNode
  /** The way to all of them. */
  action?: ReactNode
  previousLabel: string
  nextLabel: string
  items: readonly T[]
  /** How many there are when `items` are still to come; empty boxes of their size stand in their place. */
  count?: number | undefined
  itemKey: (item: T) => string
  /** Give `tabIndex` to the tile: the rail has one tab stop and is walked with the arrow keys. */
  renderItem: (item: T, place: { index: number; tabIndex: number }) => ReactNode
  shape?: RailShape | undefined
  /** Rendered before the rail comes near, on the server too; with 0 it is a row of empty boxes until then. */
  initial?: number | undefined
  /** It has come near what is seen; focus and screen readers bring it there too. May be called again. */
  onNear?: (() => void) | undefined
  level?: 2 | 3 | undefined
  id?: string | undefined
  /** Reaches the section; the rail brings its own gutters, so it stands edge to edge. */
  className?: string | undefined
}

/** A named row of tiles that snaps and goes on sideways. Tiles far away are empty boxes until one comes near. */
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
  const [rendered, setRendered] = useState(initial)
  const [active, setActive] = useState(0)
  const [edge, setEdge] = useState<'start' | 'middle' | 'end' | 'none'>(initial === 0 ? 'none' : 'start')
  const [isNear, setNear] = useState(false)
  const focusable = Math.min(active, count - 1)

  useEffect(() => {
    const whole = section.current
    if (!whole) return undefined
    const near = new IntersectionObserver(
      (entries) => startTransition(() => setNear(entries.some((entry) => entry.isIntersecting))),
      { rootMargin: NEAR },
    )
    near.observe(whole)
    return () => near.disconnect()
  }, [])

  const tellNear = useEffectEvent(() => onNear?.())
  useEffect(() => {
    const list = scroller.current
    if (!isNear || !list) return undefined
    tellNear()
    const look = () => {
      const width = list.firstElementChild?.getBoundingClientRect().width ?? 0
      if (width === 0) return
      const scrolled = Math.abs(list.scrollLeft)
      const reach = Math.ceil((scrolled + list.clientWidth * 2) / width)
      startTransition(() => setRendered((now) => Math.max(now, Math.min(count, reach))))
      const rest = list.scrollWidth - list.clientWidth
      if (rest <= 1) setEdge('none')
      else if (scrolled <= 1) setEdge('start')
      else setEdge(scrolled >= rest - 1 ? 'end' : 'middle')
    }
    const resized = new ResizeObserver(look)
    resized.observe(list)
    list.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      list.removeEventListener('scroll', look)
    }
  }, [isNear, count])

  const page = (direction: 1 | -1) => {
    const list = scroller.current
    if (!list) return
    const toEnd = getComputedStyle(list).direction === 'rtl' ? -1 : 1
    const isStill = getComputedStyle(list).getPropertyValue('--move').trim() === '0'
    list.scrollBy({ left: direction * toEnd * list.clientWidth * 0.9, behavior: isStill ? 'auto' : 'smooth' })
  }

  const walk = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = nextPlace(event.key, { active: focusable, count, columns: count, isRtl })
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
      className={cx('@container/rail group/rail [content-visibility:auto]', HEIGHTS[shape], className)}
    >
      <SectionHeading
        id={headingId}
        title={title}
        reason={reason}
        level={level}
        // As high with its buttons as without.
        className="gutter pb-3 fine:min-h-11"
        action={
          <>
            {action}
            {edge !== 'none' && (
              <span className="hidden gap-1 fine:flex">
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the links in it */}
      <ul
        ref={scroller}
        onKeyDown={walk}
        onFocus={(event) => {
          const at = [...event.currentTarget.children].findIndex((child) => child.contains(event.target))
          if (at >= 0) setActive(at)
        }}
        className={cx(
          'no-scrollbar gutter -my-1 flex snap-x snap-proximity [scroll-padding-inline:1rem] gap-2.5 overscroll-x-contain py-1 md:gap-3 md:[scroll-padding-inline:1.5rem] xl:[scroll-padding-inline:2rem]',
          // Empty boxes are nothing to scroll to, by keys either.
          rendered === 0 ? 'overflow-x-hidden' : 'overflow-x-auto',
          VISIBLE[shape],
        )}
      >
        {Array.from({ length: rendered === 0 ? Math.min(count, FAR_BOXES) : count }, (_, index) => {
          const item = index < rendered ? items[index] : undefined
          // A place stays when its tile comes: what a row has snapped to must not leave the page.
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
      </ul>
    </section>
  )
}
