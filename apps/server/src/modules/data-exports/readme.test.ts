import { languageIds } from '@marquee/markets'
import { expect, it } from 'vitest'
import { readmeOf, readmeTexts } from './readme.ts'

it('the readme is written in every language, with the same parts', () => {
  const parts = Object.keys(readmeTexts['en'] ?? {})
  for (const texts of Object.values(readmeTexts)) expect(Object.keys(texts)).toEqual(parts)
  const at = Temporal.Instant.from('2026-10-24T09:00:00Z')
  const readme = (language: string) =>
    readmeOf(language, { brand: 'Marquee', playerId: 7n, at, folders: ['account'] })
  for (const language of languageIds) expect(readme(language)).not.toMatch(/[{}]/)
  expect(new Set(languageIds.map(readme)).size).toBe(12)
})
