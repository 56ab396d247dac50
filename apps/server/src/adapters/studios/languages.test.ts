import { languageIds, languages } from '@marquee/markets'
import { expect, it } from 'vitest'
import { launchLanguage } from './languages.ts'

it.each(languageIds)('%s opens games in the ISO 639 code of its language', (id) => {
  const [language = ''] = languages[id].tag.split('-')
  // Their codes for Norwegian and Filipino are the older ones.
  expect(launchLanguage(id)).toBe({ nb: 'no', fil: 'tl' }[language] ?? language)
})

it('an unknown language opens games in English', () => {
  expect(launchLanguage('xx')).toBe('en')
})
