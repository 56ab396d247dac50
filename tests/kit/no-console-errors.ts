import { afterEach, beforeEach, expect, vi } from 'vitest'

// An unexpected console.error is a failure; a test that expects one calls `console.error` through its own spy.
beforeEach((context) => {
  const spy = vi.spyOn(console, 'error')
  context.onTestFinished(() => spy.mockRestore())
})

afterEach(() => {
  if (vi.isMockFunction(console.error)) expect(console.error).not.toHaveBeenCalled()
})
