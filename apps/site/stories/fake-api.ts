import type { RouteId } from '@marquee/contract'
import type { Api } from '../app/shared/api/api.ts'
import { ApiError } from '../app/shared/api/api-error.ts'
import { type Answers, pending } from './stories.ts'

/** How much of a file has been sent while its answer is waited for. */
const UPLOADED_SHARE = 0.62

/** A call that a story's screen made. */
export interface Call {
  readonly id: RouteId
  readonly input: unknown
  /** Its idempotency key. */
  readonly key: string | undefined
}

export interface FakeApi {
  readonly api: Api
  /** In the order in which they were made. */
  readonly calls: readonly Call[]
  /** Calls without an answer in the story: an error in the story. */
  readonly unanswered: ReadonlySet<RouteId>
}

/** An API that answers from a table and records its calls. */
export function createFakeApi(answers: Answers): FakeApi {
  const calls: Call[] = []
  const unanswered = new Set<RouteId>()
  const api: Api = async (id, input, options = {}) => {
    calls.push({ id, input, key: options.key })
    const given: unknown = answers[id]
    if (given === undefined) {
      unanswered.add(id)
      throw new ApiError(500, 'error.system.error', { requestId: `no-answer-for-${id}` })
    }
    const answer: unknown = typeof given === 'function' ? (given as (sent: unknown) => unknown)(input) : given
    // React renders the pending state before an answer arrives, as with a network.
    await new Promise((resolve) => setTimeout(resolve, 0))
    options.upload?.onProgress(UPLOADED_SHARE)
    if (answer === pending) return new Promise<never>(() => {})
    if (answer instanceof ApiError) throw answer
    return answer as never
  }
  return { api, calls, unanswered }
}
