import { ApiError } from '../../shared/api/api-error.ts'

const PENDING_TRIES = 15

/** Repeats the exchange of a code while the bank has said nothing yet. */
export const whileBankIsPending = {
  retry: (count: number, error: Error) =>
    error instanceof ApiError && error.code === 'error.bank.pending' && count < PENDING_TRIES,
  retryDelay: 2_000,
} as const
