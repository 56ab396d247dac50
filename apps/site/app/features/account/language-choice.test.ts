import { expect, it } from 'vitest'
import { languageChoice, prefixInLanguage } from './language-choice.ts'

it.each([
  [{ countryCode: 'FI', language: 'fi' }, 'en', ['fi', 'en'], 'en'],
  [{ countryCode: 'FI', language: 'fi' }, 'no', ['fi', 'en'], 'fi'],
  [{ countryCode: 'CA', language: 'caf' }, 'ca', ['ca', 'caf'], 'ca'],
  [{ countryCode: 'IE', language: 'en' }, 'fi', ['en'], 'en'],
  [{ countryCode: 'FI', language: '??' }, 'no', ['fi', 'en'], undefined],
] as const)(
  'a player is offered the languages of the own country: %j on a page in %s',
  (player, page, offered, chosen) => {
    const choice = languageChoice(player, page)
    expect([...choice.offered].toSorted()).toEqual([...offered].toSorted())
    expect(choice.chosen).toBe(chosen)
  },
)

it.each([
  ['fi', 'FI', 'FI', 'fi-FI'],
  ['en', 'FI', 'FI', 'en-FI'],
  ['fi', 'UN', 'FI', 'fi-FI'],
  ['caf', 'CA', 'CA', 'fr-CA'],
  ['en', 'NO', 'IE', 'en-NO'],
] as const)(
  'the site continues in %s of %s, for a player from %s, at %s',
  (language, market, country, prefix) => {
    expect(prefixInLanguage(language, market, country)).toBe(prefix)
  },
)
