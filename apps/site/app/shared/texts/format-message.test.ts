import { compileMessage } from '@lingui/message-utils/compileMessage'
import { languageIds, languages } from '@marquee/markets/prefix'
import { describe, expect, it } from 'vitest'
import { type CompiledMessage, formatMessage } from './format-message.ts'

const format = (message: string, values: Record<string, string | number>, tag = 'en') =>
  formatMessage(compileMessage(message) as CompiledMessage, values, tag)

describe('a message', () => {
  it('keeps its words and fills in its values', () => {
    expect(format('Deposit', {})).toBe('Deposit')
    expect(format('{name} by {provider}', { name: 'Lantern Quay', provider: 'Ours' })).toBe(
      'Lantern Quay by Ours',
    )
    expect(format('Hello {name}!', {})).toBe('Hello !')
  })

  it('takes the plural form of its language', () => {
    const games = '{count, plural, one {# gra} few {# gry} many {# gier} other {# gry}}'
    expect([1, 2, 5, 22].map((count) => format(games, { count }, 'pl'))).toEqual([
      '1 gra',
      '2 gry',
      '5 gier',
      '22 gry',
    ])
  })

  it('prefers the form of an exact number, and writes numbers as the language does', () => {
    const left = '{count, plural, =0 {none left} one {# left} other {# left}}'
    expect(format(left, { count: 0 })).toBe('none left')
    expect(format(left, { count: 1234 }, 'pt-BR')).toBe('1.234 left')
  })

  it('fills values into plural forms, and leaves # elsewhere', () => {
    expect(
      format('#1: {count, plural, one {# game of {name}} other {# games of {name}}}', {
        count: 2,
        name: 'A',
      }),
    ).toBe('#1: 2 games of A')
  })

  it('selects by a word', () => {
    const message = '{who, select, player {you} other {they}}'
    expect([format(message, { who: 'player' }), format(message, { who: 'staff' })]).toEqual(['you', 'they'])
  })

  it('has plural forms under the tag of each of our languages', () => {
    const message = '{count, plural, one {one} other {other}}'
    for (const id of languageIds)
      expect(format(message, { count: 1 }, languages[id].tag)).toMatch(/one|other/)
    // By the id `br` it would be Breton, where 21 is "one".
    expect(format(message, { count: 21 }, languages.br.tag)).toBe('other')
  })
})
