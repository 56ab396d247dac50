import { silentLog } from '../../kernel/index.ts'
import type { ExclusionSubject } from '../../modules/outside/index.ts'

export const subject: ExclusionSubject = {
  firstName: ' Gail ',
  lastName: 'Stop & Söns',
  dateOfBirth: '1990-10-05',
  email: 'gail@example.com',
  phone: '+447700900123',
  street: 'Mill Lane 14',
  postalCode: 'LS1 4DY',
  city: 'Leeds',
  country: 'GB',
  nationalNumber: '198405172399',
}

type Answer = Response | number | 'never' | ((init: RequestInit) => Response)

/** A company that gives these answers in turn, then 500. */
export function fakeRegister(...answers: Answer[]) {
  const asked: { readonly url: string; readonly init: RequestInit }[] = []
  const alarms: object[] = []
  const send = (async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    const answer = answers.shift() ?? 500
    if (answer === 'never')
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    if (typeof answer === 'number') return new Response('', { status: answer })
    return typeof answer === 'function' ? answer(init) : answer
  }) as typeof fetch
  const log = { ...silentLog, error: (fields: object) => void alarms.push(fields) } as typeof silentLog
  return { asked, alarms, surroundings: { timeoutMs: 50, log, fetch: send } }
}

export const question = { subject, moment: 'login', requestId: 'reg_1' } as const
/** Nothing of a person may be in an alarm. */
export const personalData = /Gail|Stop|1990|LS1|447700|198405172399|gail@/
