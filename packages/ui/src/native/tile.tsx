import Heart from 'lucide/dist/esm/icons/heart.mjs'
import Lock from 'lucide/dist/esm/icons/lock.mjs'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { cx } from './cx.ts'
import { Icon, type LucideIcon } from './icon.tsx'
import { type TileArt, TilePicture } from './tile-art.tsx'
import { useLongPress } from './use-long-press.ts'
import { useTilePanel } from './use-tile-panel.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type { TileArt } from './tile-art.tsx'

export type TileShape = 'portrait' | 'square' | 'landscape' | 'wide' | 'fill'

const SHAPES: Record<TileShape, string> = {
  portrait: 'aspect-[3/4]',
  square: 'aspect-square',
  landscape: 'aspect-video',
  wide: 'aspect-[3/2]',
  fill: 'h-full',
}

export interface TileToggle {
  isOn: boolean
  /** What pressing does, with the tile's name. */
  label: string
  onToggle: () => void
  /** A heart by default. */
  icon?: LucideIcon | undefined
}

export interface TileProps {
  /** Shown in place of the art while it loads. */
  name: string
  /** Everything the tile shows, for assistive technology: name, badge, caption, state. Starts with the name. */
  label: string
  art: TileArt
  shape?: TileShape | undefined
  /** In the first view: loads at once and with priority. At most three on a page. */
  eager?: boolean | undefined
  /** The image does not load yet; name and colour are shown instead. */
  deferImage?: boolean | undefined
  /** One `Badge` of an overlay tone, in the corner. */
  badge?: ReactNode
  /** The edge of the corners with badge and toggle: `bottom` where the art has its lettering above. */
  markEdge?: 'top' | 'bottom' | undefined
  toggle?: TileToggle | undefined
  /** Along the lower edge of the art: a `Badge`, and a button that is not part of the link. */
  foot?: ReactNode
  /** Cannot be opened: a lock in the corner instead of the badge, dimmed art. Say why in `caption`. */
  isLocked?: boolean | undefined
  /** Unavailable for now: dimmed art. Say why in `caption`. */
  isUnavailable?: boolean | undefined
  /** Lines below the art. */
  caption?: ReactNode
  /**
   * Content of the panel on hover and focus, a `TilePanel`. Rendered while it is open. Left out while its code loads:
   * the tile stays closed and opens when it comes.
   */
  renderPanel?: (() => ReactNode) | undefined
  href?: string | undefined
  onOpen?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  /** A long press on touch, or the key `i`. */
  onInfo?: (() => void) | undefined
  /** The pointer or the focus entered: prefetch what opening needs. */
  onPrefetch?: (() => void) | undefined
  /** In a grid or rail with one tab stop. The toggle is then reached with the key `f`. */
  tabIndex?: number | undefined
  className?: string | undefined
}

function ToggleButton({
  toggle,
  tabIndex,
  edge,
}: {
  toggle: TileToggle
  tabIndex: number | undefined
  edge: string
}) {
  const { isOn, label, onToggle, icon = Heart } = toggle
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      tabIndex={tabIndex === undefined ? undefined : -1}
      onClick={onToggle}
      data-state={isOn ? 'on' : 'off'}
      className={cx(
        'tile-toggle pressable absolute end-0.5 grid size-11 place-items-center rounded-full text-on-art',
        edge,
      )}
    >
      <span className="grid size-8 place-items-center rounded-full bg-art-ink/72 forced-colors:border">
        <Icon of={icon} size={16} filled={isOn} />
      </span>
    </button>
  )
}

interface MarkProps {
  readonly badge: ReactNode
  readonly isLocked: boolean
  readonly corner: string
}

/** The lock or the badge in a corner. */
function Mark({ badge, isLocked, corner }: MarkProps) {
  if (isLocked)
    return (
      <span
        className={cx(
          'tile-mark absolute start-2 grid size-7 place-items-center rounded-full bg-art-ink/80 text-on-art',
          corner,
        )}
      >
        <Icon of={Lock} size={16} />
      </span>
    )
  if (badge === undefined) return null
  return (
    // Over pictures, in both themes: the colours of the dark one.
    <span
      data-theme="dark"
      className={cx('tile-mark absolute start-2 flex max-w-[calc(100%-3.5rem)]', corner)}
    >
      {badge}
    </span>
  )
}

/**
 * A picture that opens something. Only one badge in a corner and the toggle in the other cover it; text is below. On
 * hover and focus the tile is raised by 8 px over its neighbours, which do not move.
 */
export function Tile({
  name,
  label,
  art,
  shape = 'portrait',
  eager = false,
  deferImage = false,
  badge,
  markEdge = 'top',
  toggle,
  foot,
  isLocked = false,
  isUnavailable = false,
  caption,
  renderPanel,
  href,
  onOpen,
  onInfo,
  onPrefetch,
  tabIndex,
  className,
}: TileProps) {
  const panel = useTilePanel(renderPanel !== undefined, onPrefetch)
  const longPress = useLongPress(onInfo)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'i' && onInfo) onInfo()
    if (event.key === 'f' && toggle) toggle.onToggle()
  }
  const control = {
    ...longPress.handlers,
    'aria-keyshortcuts': cx(onInfo && 'i', toggle && 'f') || undefined,
    tabIndex,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!longPress.consumeClick(event)) onOpen?.(event)
    },
    onKeyDown,
    className: cx(
      'relative block w-full rounded-[inherit] text-start [-webkit-touch-callout:none]',
      // A raised tile has no height of its own: the cell's is taken from the container.
      panel.isOpen && shape === 'fill' ? 'h-[calc(100cqb+1rem)]' : SHAPES[shape],
      panel.isOpen ? 'rounded-b-none outline-none' : 'pressable',
    ),
  }
  const content = (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span aria-hidden className="tile-picture @container">
        <TilePicture
          art={art}
          name={name}
          eager={eager}
          deferImage={deferImage}
          dim={isLocked ? 'locked' : isUnavailable ? 'unavailable' : 'none'}
        />
        <Mark badge={badge} isLocked={isLocked} corner={markEdge === 'top' ? 'top-2' : 'bottom-2'} />
      </span>
    </>
  )
  return (
    <article
      {...panel.handlers}
      data-lifted={panel.isOpen || undefined}
      className={cx('tile group/tile relative', shape === 'fill' && '@container-size h-full', className)}
    >
      <div className={cx('relative', SHAPES[shape])}>
        <div
          className={
            panel.isOpen
              ? 'tile-lifted animate-lift bg-surface-1 shadow-float forced-colors:border'
              : 'absolute inset-0 rounded-card'
          }
        >
          {href === undefined ? (
            <button type="button" {...control}>
              {content}
            </button>
          ) : (
            <Anchor href={href} draggable={false} {...control}>
              {content}
            </Anchor>
          )}
          {foot !== undefined && (
            <span
              data-theme="dark"
              className={cx(
                'pointer-events-none absolute inset-x-0 top-0 flex items-end justify-between gap-2 p-2',
                SHAPES[shape],
              )}
            >
              {foot}
            </span>
          )}
          {toggle && (
            <ToggleButton
              toggle={toggle}
              tabIndex={tabIndex}
              edge={markEdge === 'top' || panel.isOpen ? 'top-0.5' : 'bottom-0.5'}
            />
          )}
          {panel.isOpen && renderPanel?.()}
        </div>
      </div>
      {caption != null && (
        <span aria-hidden className="block pt-2 text-sm">
          {caption}
        </span>
      )}
    </article>
  )
}
