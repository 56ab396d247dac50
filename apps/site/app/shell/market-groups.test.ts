import { describe, expect, it } from 'vitest'
import { marketGroups } from './market-groups.ts'

describe('markets to choose from', () => {
  const groups = marketGroups({}, 'Global')

  it('are listed once each, the global one first, the others by their own names', () => {
    const names = groups.map(({ name }) => name)
    expect(names[0]).toBe('Global')
    expect(names.slice(1)).toEqual(names.slice(1).toSorted((a, b) => a.localeCompare(b)))
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('Deutschland')
    expect(names).toContain('Österreich')
    expect(names).toContain('Suomi')
  })

  it('have their languages', () => {
    const germany = groups.find(({ market }) => market === 'JJ')
    expect(germany?.prefixes).toEqual([
      { prefix: 'de-JJ', language: 'de' },
      { prefix: 'en-JJ', language: 'en' },
    ])
  })

  it('are those that the brand offers', () => {
    const offered = marketGroups({ prefixes: ['no-NO', 'en-NO', 'fi-FI'], fallback: 'en-NO' }, 'Global')
    expect(offered.map(({ name }) => name)).toEqual(['Norge', 'Suomi'])
  })
})
