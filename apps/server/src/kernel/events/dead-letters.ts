import { describeError } from '../log.ts'

const MAX_LENGTH = 500

/** Error text of a dead letter: name and message, without values from the error's details. */
export function deadLetterError(error: unknown): string {
  const { type, message } = describeError(error) as { type?: string; message: string }
  return `${type ?? 'Error'}: ${message}`.slice(0, MAX_LENGTH)
}
