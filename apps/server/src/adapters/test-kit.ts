import { silentLog } from '../kernel/index.ts'

/** A body (JSON for an object), a status without one, `NO_ANSWER`, or whatever a function makes of the call. */
export type FakeAnswer = object | string | number | ((init: RequestInit) => Response)

/** The company never answers. */
const NO_ANSWER = 'never'

/** A company behind `fetch` that gives these answers in turn, then 500. @param status of answers with a body */
export function fakeCompany(answers: readonly FakeAnswer[], status = 200) {
  const left = [...answers]
  const asked: { readonly url: string; readonly init: RequestInit }[] = []
  const alarms: object[] = []
  const warnings: object[] = []
  const send = (async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const answer = left.shift() ?? 500
    if (answer === NO_ANSWER)
      return new Promise((_, reject) => {
        init.signal?.throwIfAborted()
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    if (answer instanceof Response) return answer
    if (typeof answer === 'function') return answer(init)
    if (typeof answer === 'string') return new Response(answer, { status })
    return typeof answer === 'number'
      ? new Response('{}', { status: answer })
      : Response.json(answer, { status })
  }) as typeof fetch
  const log = {
    ...silentLog,
    error: (fields: object) => void alarms.push(fields),
    warn: (fields: object) => void warnings.push(fields),
  } as typeof silentLog
  return { asked, alarms, warnings, log, fetch: send }
}
