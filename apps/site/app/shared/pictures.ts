import { type DrawnSize, pictureQuery } from '@marquee/contract/pictures'

/** A picture at a drawn size. */
export interface PictureSource {
  readonly src: string
  readonly width: number
  readonly height: number
  /** Shown until the picture is there. */
  readonly color?: string | undefined
}

/**
 * @param ref path prefix of the picture as the API gives it
 * @param size as drawn
 */
export function picture(ref: string, size: DrawnSize, color?: string): PictureSource {
  const [width, height] = size
  const joint = ref.includes('?') ? '&' : '?'
  return {
    src: `${ref}${joint}${pictureQuery(size)}`,
    width,
    height,
    ...(color === undefined ? {} : { color }),
  }
}
