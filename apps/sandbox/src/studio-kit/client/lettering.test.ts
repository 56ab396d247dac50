import { expect, it } from 'vitest'
import { wrapText } from './lettering.ts'

/** Every letter is ten wide. */
const context = { font: '', measureText: (text: string) => ({ width: text.length * 10 }) }
const wrapped = (text: string, width: number): string[] =>
  wrapText(context as unknown as CanvasRenderingContext2D, text, width, 18)

it('leaves no single word on the last line', () => {
  expect(wrapped('grows by one with each spin that pays', 330)).toEqual([
    'grows by one with',
    'each spin that pays',
  ])
})

it('leaves a text alone that fits', () => {
  expect(wrapped('Every payout × 2', 160)).toEqual(['Every payout × 2'])
  expect(wrapped('Every payout × 2', 159)).toHaveLength(2)
  expect(wrapped('', 100)).toEqual([])
})

it('keeps a word whole that is wider than the line', () => {
  expect(wrapped('Freispielmultiplikator', 100)).toEqual(['Freispielmultiplikator'])
})
