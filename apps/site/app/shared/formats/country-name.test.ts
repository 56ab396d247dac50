import { expect, it } from 'vitest'
import { countryName } from './country-name.ts'

it('names countries in the language of the page', () => {
  expect(countryName('fi-FI', 'DE')).toBe('Saksa')
  expect(countryName('en-GB', 'DE')).toBe('Germany')
})

it('keeps a code without a name', () => expect(countryName('en-GB', 'QX')).toBe('QX'))
