import { describe, expect, it } from 'vitest'
import { languageChain } from './language-chain.ts'

describe('language chain', () => {
  it('of a regional language goes through its parent to English', () => {
    expect(languageChain('caf')).toEqual(['caf', 'fr', 'en'])
    expect(languageChain('pe')).toEqual(['pe', 'cl', 'en'])
    expect(languageChain('nz')).toEqual(['nz', 'en'])
  })

  it('of every other language goes to English at once', () => {
    expect(languageChain('br')).toEqual(['br', 'en'])
    expect(languageChain('en')).toEqual(['en'])
  })
})
