import { afterEach, beforeEach, expect, vi } from 'vitest'
import './app.css'

/** A console error or warning of a component fails its test. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
