import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it.each([
  [0, '0.1 MB'],
  [2_449_999, '2.4 MB'],
  [1_250_000_000, '1,250 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize('en', bytes)).toBe(text)
})
