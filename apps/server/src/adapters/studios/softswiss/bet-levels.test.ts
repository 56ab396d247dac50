import { describe, expect, it } from 'vitest'
import { settings } from '../../../kernel/index.ts'
import { betLevels, levelOf } from './bet-levels.ts'
import { readSoftswissSettings } from './config.ts'

const isRead = (text: string) => betLevels.safeParse(text).success

describe('levels of stakes', () => {
  it('are the places of the stakes of a game in a currency, from 1', () => {
    const levels = betLevels.parse('a:One/EUR/CAD=0.20, 0.40; a:One/CLP=200;a:Two/EUR=5;')
    const level = (symbol: string, currency: 'EUR' | 'CAD' | 'CLP', valueMinor: bigint) =>
      levelOf(levels, { symbol, currency, valueMinor })
    expect([level('a:One', 'EUR', 20n), level('a:One', 'CAD', 40n), level('a:One', 'CLP', 200n)]).toEqual([
      1, 2, 1,
    ])
    expect([level('a:Two', 'EUR', 500n), level('a:Two', 'EUR', 5n), level('a:Two', 'CAD', 500n)]).toEqual([
      1,
      null,
      null,
    ])
  })
  it.each([
    'a:One',
    'a:One=0.20',
    'a:One/EUR=',
    'a:One/EUR=much',
    'a:One/EUR=0.20,',
    'a:One/EUR=0.001',
    'a:One/EUR=0.00',
    'a:One/EUR=0.20,0.2',
    'a:One/XXX=0.20',
    'a:One/EUR=0.20;a:One/EUR=0.40',
    'a:One/EUR/EUR=0.20',
  ])('are not read from %s', (text) => {
    expect(isRead(text)).toBe(false)
  })
  it('of the sandbox are known at the sandbox only', () => {
    const sizeAt = (env: Record<string, string>) => {
      const reader = new settings.Reader(env, false)
      return readSoftswissSettings(reader, 'http://localhost:4000').config.betLevels.size
    }
    expect(sizeAt({})).toBeGreaterThan(0)
    const real = { SOFTSWISS_API_URL: 'https://api.softswiss.example' }
    expect(sizeAt(real)).toBe(0)
    expect(sizeAt({ ...real, SOFTSWISS_BET_LEVELS: 'a:One/EUR=0.20' })).toBe(1)
  })
})
