import { type DrawnSize, pictureQuery } from '@marquee/contract/pictures'

/** A picture at one of its rendered sizes. */
export interface PictureSource {
  readonly src: string
  readonly width: number
  readonly height: number
  /** Shown until the picture has loaded. */
  readonly color?: string | undefined
}

/**
 * Header of a bitmap of 4 × 6 pixels with 15-bit colours: 54 bytes, so that the Base64 of the pixels can be
 * appended.
 */
const BITMAP_HEADER = 'Qk1mAAAAAAAAADYAAAAoAAAABAAAAAYAAAABABAAAAAAADAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** The preview of a picture as a data URL. */
export const previewUrl = (pixels: string): string => `data:image/bmp;base64,${BITMAP_HEADER}${pixels}`

/**
 * @param ref path prefix of the picture as the API gives it
 * @param size as rendered
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
