import { afterEach, beforeEach, expect, vi } from 'vitest'

// An unexpected console.error is a failure; a test that expects one checks the spy and clears it.
beforeEach((context) => {
  const spy = vi.spyOn(console, 'error')
  context.onTestFinished(() => spy.mockRestore())
})

afterEach(() => {
  if (vi.isMockFunction(console.error)) expect(console.error).not.toHaveBeenCalled()
})
