/** One error of the catalogue (`error-catalogue.ts`), and the errors that every call may have. */
import type { ErrorCode, FieldProblem } from './errors.ts'

/** What the server answers. Its status is that of the code in `errorTable`. */
export interface CatalogueAnswer {
  readonly code: ErrorCode
  /** The raw text of spec 1 §8, where it has one. */
  readonly message?: string
  readonly additionalInfo?: Readonly<Record<string, unknown>>
  readonly validationErrors?: readonly Pick<FieldProblem, 'field' | 'code'>[]
}

export interface CatalogueError {
  /** What happened. */
  readonly cause: string
  /** The name of spec 1 §8, where the specification's client names what the server answers otherwise. */
  readonly spec?: string
  /** `none`: no answer arrives. */
  readonly answer: CatalogueAnswer | 'none'
}

/** Errors that every call may have, whatever the screen. The kernel's tests provoke them. */
export const errorsOfEveryCall = {
  'no answer': { cause: 'no answer arrives', answer: 'none' },
  'a system error': { cause: 'the server fails', answer: { code: 'error.system.error' } },
  'too many requests': {
    cause: 'too many requests from one address',
    answer: { code: 'error.rate.limited' },
  },
} as const satisfies Readonly<Record<string, CatalogueError>>

/** The device company denies the device, and the market's policy stops the action. */
export const deniedDevice = {
  cause: 'the device company denies the device',
  answer: { code: 'error.device.refused' },
} as const satisfies CatalogueError
