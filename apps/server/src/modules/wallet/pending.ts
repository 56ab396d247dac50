import type { Operation, OperationRow } from './operation.ts'
import type { Answer, AnswerRow } from './outcome.ts'

/** An operation that has been taken and is not answered yet. */
export interface Pending {
  readonly operation: Operation
  readonly row: OperationRow
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
  readonly queuedAt: number
  readonly deadline: number
  /** It is part of a call that is under way. */
  isSent: boolean
  /** It has been part of a call whose outcome nobody knows. */
  isInDoubt: boolean
  settled: boolean
}

/** What came of a call. */
export interface CallResult {
  /** What the ledger said, still to be told to the callers. */
  readonly answered: readonly (readonly [Pending, AnswerRow])[]
  /** Left alone because somebody else holds the wallet. */
  readonly deferred: readonly Pending[]
  /** What has to go out again. */
  readonly unsent: readonly Pending[]
}
