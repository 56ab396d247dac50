import { type DrawnSize, pictureQuery } from '@marquee/contract/pictures'

/** A picture at a drawn size. */
export interface PictureSource {
  readonly src: string
  readonly width: number
  readonly height: number
  /** Shown until the picture is there. */
  readonly color?: string | undefined
}

/** Header of a bitmap of 4 × 6 pixels with 15-bit colours: 54 bytes, so that Base64 of the pixels may follow it. */
const BITMAP_HEADER = 'Qk1mAAAAAAAAADYAAAAoAAAABAAAAAYAAAABABAAAAAAADAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** The preview of a picture as a data URL. */
export const previewUrl = (pixels: string): string => `data:image/bmp;base64,${BITMAP_HEADER}${pixels}`

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
