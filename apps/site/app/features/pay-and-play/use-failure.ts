import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { type PayAndPlayState, type Problem, type Refusal, problemOf, refusalOf } from './model.ts'

/**
 * Why the last call failed: the refusal of the person, or a problem that may go away.
 * @param deposit of the attempt, where it says what became of the money; without it the failure does
 */
export function useFailure(deposit?: PayAndPlayState['deposit']) {
  const [failure, setFailure] = useState<{ refusal?: Refusal | undefined; problem?: Problem }>({})
  return {
    ...failure,
    forget: () => setFailure({}),
    fail: (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      const refusal = refusalOf(error)
      setFailure({
        refusal: deposit === undefined ? refusal : refusal && { ...refusal, money: deposit?.money ?? 'none' },
        problem: problemOf(error, deposit != null),
      })
    },
  }
}
