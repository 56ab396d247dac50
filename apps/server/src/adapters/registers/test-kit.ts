import type { ExclusionSubject } from '../../modules/outside/index.ts'
import { type FakeAnswer, fakeCompany } from '../test-kit.ts'

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

/** A company that gives these answers in turn, then 500. */
export function fakeRegister(...answers: FakeAnswer[]) {
  const { asked, alarms, log, fetch } = fakeCompany(answers)
  return { asked, alarms, surroundings: { timeoutMs: 50, log, fetch } }
}

export const question = { subject, moment: 'login', requestId: 'reg_1' } as const
/** Nothing of a person may be in an alarm. */
export const personalData = /Gail|Stop|1990|LS1|447700|198405172399|gail@/
