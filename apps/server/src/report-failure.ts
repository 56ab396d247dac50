import { describeError } from './kernel/index.ts'

/** Prints an error that nobody expected as the log does: without the values of rows, which PostgreSQL puts into it. */
export const reportFailure = (error: unknown): void =>
  console.error(JSON.stringify(describeError(error), null, 2))
