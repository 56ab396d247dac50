import type { Operation } from './operation.ts'
import type { OperationRow } from './operation-values.ts'
import type { AnswerRow } from './answer-row.ts'
import type { Answer } from './outcome.ts'

/** An accepted operation that is not answered yet. Times are of `performance.now()`. */
export interface Pending {
  readonly operation: Operation
  readonly row: OperationRow
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
  readonly queuedAt: number
  readonly deadline: number
  /** Part of a running call. */
  isSent: boolean
  /** Was part of a call whose outcome is unknown. */
  isInDoubt: boolean
  settled: boolean
}

/** Result of a call. */
export interface CallResult {
  /** Answers of the ledger, not yet passed to the callers. */
  readonly answered: readonly (readonly [Pending, AnswerRow])[]
  /** Not executed because another transaction holds the wallet. */
  readonly deferred: readonly Pending[]
  /** To be sent again. */
  readonly unsent: readonly Pending[]
}

export const noResult = { answered: [], deferred: [], unsent: [] } as const satisfies CallResult
