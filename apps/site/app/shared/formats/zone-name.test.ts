import { expect, it } from 'vitest'
import { zoneName } from './zone-name.ts'

const NOW = Date.parse('2026-03-14T12:00:00Z')

it('the zone has its name in the language of the reader', () => {
  expect(zoneName('en-IE', 'Europe/Helsinki', NOW)).toBe('Eastern European Time')
  expect(zoneName('fi-FI', 'Europe/Helsinki', NOW)).toBe('Itä-Euroopan aika')
})

it('UTC is called by its name, not by an offset of zero', () => {
  expect(zoneName('en-GB', 'UTC', NOW)).toBe('Coordinated Universal Time')
  expect(zoneName('de-DE', 'UTC', NOW)).toBe('Koordinierte Weltzeit')
})
