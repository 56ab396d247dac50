import { expect, it } from 'vitest'
import { ApiError } from '../../shared/api/api-error.ts'
import { passkeyProblem } from './passkey-browser.ts'
import { isPasskeyCancelled, passkeyText } from './passkey-texts.ts'

const named = (name: string) => Object.assign(new Error(name), { name })

it.each([
  ['NotAllowedError', 'passkeys.cancelled'],
  ['AbortError', 'passkeys.cancelled'],
  ['InvalidStateError', 'passkeys.exists'],
  ['ConstraintError', 'passkeys.unsupported'],
  ['NotSupportedError', 'passkeys.unsupported'],
  ['SecurityError', 'passkeys.refused'],
])('%s of the browser is told, also inside an error of the library', (name, text) => {
  expect(passkeyText(passkeyProblem(named(name)))).toBe(text)
  const problem = passkeyProblem(new Error('of the library', { cause: named(name) }))
  expect(passkeyText(problem)).toBe(text)
  expect(isPasskeyCancelled(problem)).toBe(text === 'passkeys.cancelled')
})

it('refusals of the server and failures are told apart', () => {
  const error = (code: ApiError['code'], status = 400) => new ApiError(status, code, {})
  expect(passkeyText(error('error.passkey.expired'))).toBe('passkeys.expired')
  expect(passkeyText(error('error.passkey.last', 409))).toBe('passkeys.last')
  expect(passkeyText(new ApiError(0, 'network'))).toBe('common.networkFailed')
  expect(passkeyText(error('error.system.error', 500))).toBe('common.unknownFailed')
  expect(passkeyText(new Error('other'))).toBe('common.unknownFailed')
})
