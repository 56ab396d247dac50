import { afterEach, beforeEach, expect, vi } from 'vitest'
import './app.css'

/** What a component complains about fails its test. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
