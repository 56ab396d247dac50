import { expect, it } from 'vitest'
import { cellColours } from './hold-paint.ts'

it('has cells in the hue of the panel of the game', () => {
  expect(cellColours('oklch(0.2 0.05 262 / 0.86)').held).toBe('oklch(0.3 0.07 262)')
  expect(cellColours('oklch(0.2 0.05 30)').empty).toBe('oklch(0.14 0.025 30)')
})
