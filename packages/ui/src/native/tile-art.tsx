import type { CSSProperties } from 'react'
import { cx } from './cx.ts'

export interface TileArt {
  src: string
  srcSet?: string | undefined
  /** Other pictures from a width on, for cells whose ratio changes; the first media query that matches counts. */
  sources?: readonly { readonly media: string; readonly src: string }[] | undefined
  sizes?: string | undefined
  /** Size in px as rendered, for the ratio. */
  width: number
  height: number
  /** The dominant colour, shown until the picture has loaded. */
  color?: string | undefined
  /** A data URL of a few pixels, shown blurred until the picture has loaded. */
  preview?: string | undefined
}

export interface TilePictureProps {
  art: TileArt
  /** Shown in place of the picture while there is none. */
  name: string
  eager: boolean
  deferImage: boolean
  /** `locked` keeps 72 % of the light, `unavailable` half of it. */
  dim: 'none' | 'locked' | 'unavailable'
}

const DIMMED = {
  none: undefined,
  locked: 'brightness-[0.72] saturate-75',
  unavailable: 'brightness-50 saturate-50',
}

/**
 * Fades an image in when it loads after its tile has rendered. One that fails stays hidden: the name on the dominant
 * colour is shown in its place.
 */
function fadeIn(image: HTMLImageElement | null) {
  if (!image || (image.complete && image.naturalWidth > 0)) return undefined
  const { style } = image
  const show = () => {
    style.opacity = ''
  }
  const hide = () => {
    style.opacity = '0'
  }
  // A failed picture has no preview either: its name is the only content.
  const fail = () => {
    hide()
    image.closest('[data-art]')?.querySelector('[data-preview]')?.remove()
  }
  if (image.complete) fail()
  else if (image.loading === 'lazy') hide()
  image.addEventListener('load', show)
  image.addEventListener('error', fail)
  return () => {
    image.removeEventListener('load', show)
    image.removeEventListener('error', fail)
  }
}

/** The picture of a tile over its preview, over its name on its own colour. */
export function TilePicture({ art, name, eager, deferImage, dim }: TilePictureProps) {
  const image = (
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
      className={cx('relative size-full object-cover transition-opacity', DIMMED[dim])}
    />
  )
  return (
    <span
      data-art
      className="tile-art"
      style={art.color === undefined ? undefined : ({ backgroundColor: art.color } satisfies CSSProperties)}
    >
      <span className="tile-name">{name}</span>
      {art.preview !== undefined && (
        <span data-preview className="tile-preview" style={{ backgroundImage: `url("${art.preview}")` }} />
      )}
      {!deferImage &&
        (art.sources ? (
          <picture className="contents">
            {art.sources.map(({ media, src }) => (
              <source key={media} media={media} srcSet={src} />
            ))}
            {image}
          </picture>
        ) : (
          image
        ))}
    </span>
  )
}
