import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileTexts, languagesOf, namespacesOf, pseudo } from './texts.ts'

const folder = join(import.meta.dirname, '../app/texts')

describe('compiled texts', () => {
  it('exist for seventeen languages and both pseudo-languages', () => {
    expect(languagesOf(folder)).toHaveLength(19)
    expect(namespacesOf(folder)).toContain('default')
  })

  it('are English where a language has none, and stay arrays', () => {
    const english = compileTexts(folder, 'en', 'default')
    for (const language of languagesOf(folder)) {
      const texts = compileTexts(folder, language, 'default')
      expect(Object.keys(texts)).toEqual(Object.keys(english))
      expect(Object.values(texts).every(Array.isArray)).toBe(true)
    }
  })

  it('have the specification’s words for failures exactly', () => {
    const english = compileTexts(folder, 'en', 'default')
    expect(english['failure.generic.title']).toEqual(['SOMETHING WENT WRONG'])
    expect(english['failure.generic.text']).toEqual(['Please try again'])
    expect(english['failure.generic.retry']).toEqual(['Try again'])
    expect(english['failure.boundary.title']).toEqual([
      'Oops, something went wrong. Please reload the page to try again.',
    ])
    expect(english['failure.boundary.reload']).toEqual(['Reload'])
  })

  it('are 40 % longer, accented and bracketed in the pseudo-language, with values and tags unchanged', () => {
    expect(pseudo('Deposit')).toBe('[Ðéþöšîţ···]')
    expect(pseudo('{n, plural, other {{n} of {whole}}}')).toBe('[{n, plural, other {{n} öƒ {whole}}}]')
    expect(pseudo('Read <0>the {count, plural, one {# rule} other {# rules}}</0>')).toBe(
      '[Ŕéáð <0>ţĥé {count, plural, one {# ŕûļé} other {# ŕûļéš}}</0>···]',
    )
  })
})
