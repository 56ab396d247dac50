import { expect, it } from 'vitest'
import { ApiError } from '../../shared/api/api-error.ts'
import { bankProofText } from './bank-proof-model.ts'
import { codeOf } from './bank-return.ts'

const error = (code: ApiError['code'], additionalInfo: Record<string, unknown> = {}, status = 400) =>
  new ApiError(status, code, { additionalInfo })

it.each([
  ['another_person', 'stepUp.bank.another'],
  ['account', 'pnp.refused.account'],
  ['name_differs', 'pnp.refused.name_differs'],
  ['cancelled', 'pnp.refused.cancelled'],
  ['declined', 'pnp.refused.declined'],
  ['not_offered', 'stepUp.none'],
  [undefined, 'pnp.refused.declined'],
])('a refusal of the bank because of %s is told', (reason, text) => {
  expect(bankProofText(error('error.bank.refused', { reason }))).toBe(text)
})

it('who came back without a code is told who has ended it, unless the server knows more', () => {
  const back = (isDeclined: boolean) => codeOf({ state: 's', code: undefined, isDeclined })
  expect(bankProofText(error('error.bank.expired'), back(false))).toBe('pnp.refused.cancelled')
  expect(bankProofText(error('error.bank.expired'), back(true))).toBe('pnp.refused.declined')
  expect(bankProofText(error('error.bank.expired'), 'a code')).toBe('pnp.problem.expired')
})

it('a failure is no refusal', () => {
  expect(bankProofText(error('error.bank.unavailable', {}, 503))).toBe('pnp.problem.unavailable')
  expect(bankProofText(error('error.bank.pending'))).toBe('pnp.problem.unavailable')
  expect(bankProofText(error('error.rate.limited', {}, 429))).toBe('stepUp.bank.busy')
  expect(bankProofText(new ApiError(0, 'network'))).toBe('common.networkFailed')
  expect(bankProofText(error('error.unavailable', { reason: 'maintenance' }, 503))).toBe(
    'status.maintenance.text',
  )
  expect(bankProofText(new Error('other'))).toBe('common.unknownFailed')
})
