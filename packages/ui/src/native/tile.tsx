import { type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode, memo, useRef } from 'react'
import { Heart, Lock } from '../icons/index.ts'
import { Anchor } from './anchor.tsx'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type TileShape = 'portrait' | 'square' | 'live' | 'provider' | 'fill'

const SHAPES: Record<TileShape, string> = {
  portrait: 'aspect-[3/4]',
  square: 'aspect-square',
  live: 'aspect-video',
  provider: 'aspect-[3/2]',
  fill: 'h-full',
}

export interface TileArt {
  src: string
  srcSet?: string | undefined
  sizes?: string | undefined
  /** Size in px as drawn, for the ratio. */
  width: number
  height: number
  /** The dominant colour, shown until the picture is there. */
  color?: string | undefined
}

export interface TileFavourite {
  isOn: boolean
  /** What pressing does, with the name. */
  label: string
  onToggle: () => void
}

export interface TileProps {
  /** The name as seen on hover, and in place of the art while it loads. */
  name: string
  /** All of it for assistive technology: name, maker, badge, caption, state. Starts with the name. */
  label: string
  art: TileArt
  shape?: TileShape | undefined
  /** In the first view: loaded at once and first. At most three on a page. */
  eager?: boolean | undefined
  /** The picture does not load yet: name and colour stand in its place. */
  artLater?: boolean | undefined
  /** Under the name on hover: the maker, the stakes. */
  detail?: ReactNode
  /** One `Badge` at most, over the art. */
  badge?: ReactNode
  favourite?: TileFavourite | undefined
  /** Not playable here: a lock over dimmed art. The reason follows a press. */
  isLocked?: boolean | undefined
  /** Away for the moment: dimmed art with these words. */
  away?: ReactNode
  /** Below the art: a jackpot, a table's line. */
  caption?: ReactNode
  href?: string | undefined
  onOpen?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  /** A long press on touch, or the key `i`. */
  onInfo?: (() => void) | undefined
  /** The pointer is above it: time to load what opening needs. */
  onApproach?: (() => void) | undefined
  tabIndex?: number | undefined
  className?: string | undefined
}

const LONG_PRESS_MS = 500

/**
 * Fades a picture in when it arrives later than its tile. One that is there already is left alone; one
 * that never comes stays away, and the name on the dominant colour, darkened so that it can be read, stands in its place.
 */
function fadeIn(image: HTMLImageElement | null) {
  if (!image) return undefined
  const isMissing = image.complete && image.naturalWidth === 0
  if (image.complete && !isMissing) return undefined
  const show = () => image.style.removeProperty('opacity')
  const hide = () => image.style.setProperty('opacity', '0')
  if (isMissing || image.loading === 'lazy') hide()
  image.addEventListener('load', show)
  image.addEventListener('error', hide)
  return () => {
    image.removeEventListener('load', show)
    image.removeEventListener('error', hide)
  }
}

/** A picture that opens something. */
export const Tile = memo(function Tile({
  name,
  label,
  art,
  shape = 'portrait',
  eager = false,
  artLater = false,
  detail,
  badge,
  favourite,
  isLocked = false,
  away,
  caption,
  href,
  onOpen,
  onInfo,
  onApproach,
  tabIndex,
  className,
}: TileProps) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; wasLong: boolean }>({
    timer: undefined,
    wasLong: false,
  })
  const isAway = away !== undefined && away !== null
  const open = (event: MouseEvent<HTMLElement>) => {
    if (press.current.wasLong) {
      press.current.wasLong = false
      event.preventDefault()
      return
    }
    onOpen?.(event)
  }
  const release = () => clearTimeout(press.current.timer)
  const target = {
    'aria-keyshortcuts': cx(onInfo && 'i', favourite && 'f') || undefined,
    tabIndex,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'i' && onInfo) onInfo()
      if (event.key === 'f' && favourite) favourite.onToggle()
    },
    onPointerDown: (event: React.PointerEvent) => {
      press.current.wasLong = false
      if (!onInfo || event.pointerType === 'mouse') return
      press.current.timer = setTimeout(() => {
        press.current.wasLong = true
        onInfo()
      }, LONG_PRESS_MS)
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => {
      if (press.current.wasLong) event.preventDefault()
    },
    className: cx(
      'press block w-full rounded-card text-start [-webkit-touch-callout:none]',
      shape === 'fill' && 'h-full',
    ),
  }
  const inner = (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span
        aria-hidden
        className={cx(
          'relative block w-full overflow-hidden rounded-card bg-surface-2 after:absolute after:inset-0 after:rounded-card after:inset-ring after:inset-ring-on-art/8 forced-colors:after:border',
          SHAPES[shape],
        )}
        style={art.color === undefined ? undefined : ({ backgroundColor: art.color } satisfies CSSProperties)}
      >
        <span className="absolute inset-0 grid place-items-center bg-art-ink/60 p-2 text-center text-sm font-semibold text-balance text-on-art [overflow-wrap:anywhere]">
          {name}
        </span>
        {!artLater && (
          <img
            key={art.src}
            ref={fadeIn}
            src={art.src}
            srcSet={art.srcSet}
            sizes={art.sizes}
            width={art.width}
            height={art.height}
            alt=""
            draggable={false}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding={eager ? 'auto' : 'async'}
            className={cx(
              'relative size-full object-cover transition-opacity',
              (isLocked || isAway) && 'brightness-50 saturate-50',
            )}
          />
        )}
        {badge !== undefined && (
          <span className="absolute start-2 top-2 max-w-[calc(100%-3.5rem)]">{badge}</span>
        )}
        {isLocked && (
          <span className="absolute end-2 bottom-2 grid size-8 place-items-center rounded-full bg-art-ink/80 text-on-art">
            <Lock size={16} />
          </span>
        )}
        {isAway && (
          <span className="absolute inset-x-2 bottom-2 rounded-control bg-art-ink/80 px-2 py-1 text-center text-xs font-medium text-on-art">
            {away}
          </span>
        )}
        {!isAway && !isLocked && (
          <span className="pointer-events-none absolute inset-x-0 bottom-0 hidden bg-linear-to-t from-art-ink from-35% to-transparent px-3 pt-10 pb-2.5 text-on-art opacity-0 transition-opacity group-hover/tile:opacity-100 group-hover/tile:delay-300 group-has-[:focus-visible]/tile:opacity-100 fine:block">
            <span className="line-clamp-2 text-sm font-semibold">{name}</span>
            {detail !== undefined && <span className="block truncate text-xs text-on-art/85">{detail}</span>}
          </span>
        )}
      </span>
      {caption !== undefined && (
        <span aria-hidden className="block pt-2">
          {caption}
        </span>
      )}
    </>
  )
  return (
    <article
      onPointerEnter={onApproach}
      className={cx('group/tile relative', shape === 'fill' && 'h-full', className)}
    >
      {href === undefined ? (
        <button type="button" {...target}>
          {inner}
        </button>
      ) : (
        <Anchor href={href} draggable={false} {...target}>
          {inner}
        </Anchor>
      )}
      {favourite && (
        <button
          type="button"
          aria-label={favourite.label}
          aria-pressed={favourite.isOn}
          tabIndex={tabIndex}
          onClick={favourite.onToggle}
          className={cx(
            'press absolute end-0.5 top-0.5 grid size-11 place-items-center rounded-full text-on-art',
            !favourite.isOn &&
              'opacity-0 coarse:pointer-events-none focus-visible:opacity-100 group-hover/tile:opacity-100 group-has-[:focus-visible]/tile:opacity-100',
          )}
        >
          <span className="grid size-8 place-items-center rounded-full bg-art-ink/72">
            <Heart size={16} filled={favourite.isOn} />
          </span>
        </button>
      )}
    </article>
  )
})
