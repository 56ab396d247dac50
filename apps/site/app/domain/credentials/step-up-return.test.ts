import { beforeEach, expect, it, vi } from 'vitest'
import { forgetStepUp, readStepUp, saveStepUp, takeStepUpReturn } from './step-up-return.ts'

const open = { sessionId: 'bank_1', address: '/en-FI/my-account/account/close?step=confirm' }
const answer = { state: 'bank_1', code: 'right', isDeclined: false }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  })
})

it('an answer of the bank leads back to the page that asked, also after a reload', () => {
  saveStepUp(open)
  expect(takeStepUpReturn(answer)).toEqual({ ...open, code: 'right' })
  expect(takeStepUpReturn(null)).toEqual({ ...open, code: 'right' })
  forgetStepUp()
  expect(takeStepUpReturn(null)).toBeUndefined()
})

it('a bank that gave no code says who has ended it', () => {
  saveStepUp(open)
  expect(takeStepUpReturn({ ...answer, code: undefined })?.code).toBe('none-cancelled')
})

it('an answer to another attempt is not taken, and the open step-up stays', () => {
  saveStepUp(open)
  expect(takeStepUpReturn({ ...answer, state: 'bank_2' })).toBeUndefined()
  expect(takeStepUpReturn(null)).toBeUndefined()
  expect(takeStepUpReturn(answer)?.code).toBe('right')
})

it.each([
  null,
  'not JSON',
  '[]',
  '{"sessionId":"bank_1"}',
  '{"sessionId":"bank_1","address":"//elsewhere.example"}',
])('what is stored as %j is none', (text) => {
  expect(readStepUp(text)).toBeUndefined()
})
