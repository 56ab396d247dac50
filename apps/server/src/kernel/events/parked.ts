import { describeError } from '../log.ts'

const MAX_LENGTH = 500

/** What is kept of an error beside a row: its name and message, not the values that its details may hold. */
export function parkedError(error: unknown): string {
  const { type, message } = describeError(error) as { type?: string; message: string }
  return `${type ?? 'Error'}: ${message}`.slice(0, MAX_LENGTH)
}
