import { useRef, useState } from 'react'
import { type PictureRead, readPicture, smallerPicture } from './read-picture.ts'
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

type State = ChosenFile

const NOTHING: State = { file: undefined, problem: undefined, isReading: false, picture: undefined }

type Rules = Documents['file']

const isTooLarge = (file: File, picture: PictureRead | undefined, { maxBytes, maxPixels }: Rules): boolean =>
  file.size > maxBytes || (picture !== undefined && picture.width * picture.height > maxPixels)

/** A picture of a large camera is made smaller; anything else that is too large cannot be sent. */
async function fitted(file: File, rules: Rules): Promise<State> {
  const picture = await readPicture(file)
  if (picture && Math.min(picture.width, picture.height) < rules.minSide)
    return { file, picture, isReading: false, problem: 'too_small' }
  if (!isTooLarge(file, picture, rules)) return { file, picture, isReading: false, problem: undefined }
  const smaller = picture && (await smallerPicture(file))
  const isFitting = smaller !== undefined && !isTooLarge(smaller, undefined, rules)
  return {
    file: isFitting ? smaller : file,
    picture,
    isReading: false,
    problem: isFitting ? undefined : 'too_large',
  }
}

/** The file that the player has chosen, and what this device can tell of it. Nothing is sent. */
export function useChosenFile(rules: Rules) {
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
      const next = await fitted(file, rules)
      // Another one has been chosen since, or none.
      if (latest.current === file) setState(next)
    },
    refuse(problem: FileProblem): void {
      latest.current = undefined
      setState({ ...NOTHING, problem })
    },
    clear(): void {
      latest.current = undefined
      setState(NOTHING)
    },
  }
}
