/**
 * Sources of a picture at a drawn size: asked for at twice its size, quality 75, webp (spec 1 §9). `fit=min` crops to the
 * shape and never enlarges.
 */
export interface PictureSource {
  readonly src: string
  readonly width: number
  readonly height: number
  /** Shown until the picture is there. */
  readonly color?: string | undefined
}

/**
 * @param ref path prefix of the picture as the API gives it
 * @param width as drawn, in px; the same for `height`
 */
export function picture(ref: string, width: number, height: number, color?: string): PictureSource {
  const joint = ref.includes('?') ? '&' : '?'
  return {
    src: `${ref}${joint}w=${width * 2}&h=${height * 2}&fit=min&q=75&fm=webp`,
    width,
    height,
    ...(color === undefined ? {} : { color }),
  }
}
