import { useRef, useState } from 'react'
import { type PictureRead, readPicture } from './read-picture.ts'
import type { Documents } from './queries.ts'
import type { FileProblem } from './use-document-texts.ts'

export interface ChosenFile {
  readonly file: File | undefined
  /** Why it cannot be sent, as far as this device can tell; the server examines each file. */
  readonly problem: FileProblem | undefined
  readonly isReading: boolean
  /** Undefined for a PDF, and for a picture that the browser cannot read. */
  readonly picture: PictureRead | undefined
}

interface State extends ChosenFile {
  readonly isReading: boolean
}

const NOTHING: State = { file: undefined, problem: undefined, isReading: false, picture: undefined }

function problemOf(
  picture: PictureRead | undefined,
  { minSide, maxPixels }: Documents['file'],
): FileProblem | undefined {
  if (!picture) return undefined
  if (picture.width * picture.height > maxPixels) return 'too_many_pixels'
  return Math.min(picture.width, picture.height) < minSide ? 'too_small' : undefined
}

/** The file that the player has chosen, and what this device can tell of it. Nothing is sent. */
export function useChosenFile(rules: Documents['file']) {
  const [state, setState] = useState(NOTHING)
  const latest = useRef<File>(undefined)
  return {
    ...state,
    async choose(file: File): Promise<void> {
      latest.current = file
      if (file.size === 0) {
        setState({ ...NOTHING, problem: 'empty' })
        return
      }
      setState({ ...NOTHING, file, isReading: true })
      const picture = await readPicture(file)
      // Another one has been chosen since, or none.
      if (latest.current !== file) return
      setState({ file, picture, isReading: false, problem: problemOf(picture, rules) })
    },
    refuse: (problem: FileProblem) => setState({ ...NOTHING, problem }),
    clear(): void {
      latest.current = undefined
      setState(NOTHING)
    },
  }
}
