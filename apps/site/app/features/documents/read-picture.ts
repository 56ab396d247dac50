import { isScreenshot, type LookProblem, lookProblems } from './picture-look.ts'

/** The longer side of the picture that is looked at (pixels). */
const LOOK_PX = 1_000
/** The longer side of the small picture beside the file's name (pixels). */
const PREVIEW_PX = 240

export interface PictureRead {
  readonly width: number
  readonly height: number
  readonly problems: readonly LookProblem[]
  /** A small picture as a data address. */
  readonly preview: string
}

function drawn(picture: ImageBitmap, longerSide: number): CanvasRenderingContext2D | null {
  const scale = Math.min(1, longerSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context
}

/**
 * Looks at a picture on the device. Nothing is sent.
 * @returns undefined for a file that is no picture, or that the browser cannot read: the server decides about it
 */
export async function readPicture(file: File): Promise<PictureRead | undefined> {
  if (!file.type.startsWith('image/')) return undefined
  try {
    return await withPicture(file, (picture) => lookAt(file, picture))
  } catch {
    // Too large for this device, or no picture at all.
    return undefined
  }
}

async function withPicture<T>(file: File, work: (picture: ImageBitmap) => T | Promise<T>): Promise<T> {
  const picture = await createImageBitmap(file)
  try {
    return await work(picture)
  } finally {
    picture.close()
  }
}

/** The longer side of a picture that was made smaller (pixels): print stays readable. */
const SMALLER_PX = 4_000

/** The picture with fewer pixels, as JPEG. @returns undefined where this device cannot make it */
export async function smallerPicture(file: File): Promise<File | undefined> {
  try {
    return await withPicture(file, async (picture) => {
      const canvas = drawn(picture, SMALLER_PX)?.canvas
      const blob = await new Promise<Blob | null>((resolve) =>
        canvas ? canvas.toBlob(resolve, 'image/jpeg', 0.9) : resolve(null),
      )
      return blob ? new File([blob], file.name, { type: blob.type }) : undefined
    })
  } catch {
    return undefined
  }
}

function lookAt(file: File, picture: ImageBitmap): PictureRead | undefined {
  const { width, height } = picture
  const look = drawn(picture, LOOK_PX)
  const preview = drawn(picture, PREVIEW_PX)
  if (!look || !preview) return undefined
  const problems = lookProblems(look.getImageData(0, 0, look.canvas.width, look.canvas.height))
  const { devicePixelRatio } = window
  return {
    width,
    height,
    problems: isScreenshot({ type: file.type, width, height }, { ...sizeOf(screen), devicePixelRatio })
      ? [...problems, 'screenshot']
      : problems,
    preview: preview.canvas.toDataURL('image/jpeg', 0.7),
  }
}

const sizeOf = ({ width, height }: Screen) => ({ width, height })
