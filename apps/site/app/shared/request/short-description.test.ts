import { expect, it } from 'vitest'
import { shortDescription } from './short-description.ts'

it('a description of 160 characters stays whole, a longer one ends after a word', () => {
  const whole = `${'word '.repeat(31)}ended`
  expect(whole).toHaveLength(160)
  expect(shortDescription(whole)).toBe(whole)
  expect(shortDescription(`${whole}s`)).toBe(`${'word '.repeat(31).trim()}…`)
})

it('a long description without spaces is cut within 160 characters', () => {
  expect(shortDescription('文'.repeat(160))).toBe('文'.repeat(160))
  expect(shortDescription('文'.repeat(161))).toBe(`${'文'.repeat(159)}…`)
})

it('line ends and double spaces of a document become single spaces', () => {
  expect(shortDescription(' One\n two  three ')).toBe('One two three')
})
