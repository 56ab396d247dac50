import { describe, expect, it } from 'vitest'
import { languageIds, marketIds, markets } from './prefix.ts'
import {
  allowedLanguagesOf,
  contentLocaleOf,
  currencyOfCountry,
  homePrefixOf,
  languageOfCountry,
  marketOfCountry,
} from './visitor.ts'

describe('the market of a player’s country', () => {
  it.each([
    ['NL', 'LL'],
    ['FR', 'LL'],
    ['PT', 'PT'],
    ['BR', 'BR'],
    ['NZ', 'NZ'],
    ['CA', 'CA'],
    ['GB', 'GG'],
    ['DE', 'JJ'],
    ['SE', 'PP'],
    ['AT', 'AT'],
    ['CL', 'CL'],
    ['FI', 'FI'],
    ['NO', 'NO'],
    ['IN', 'IN'],
    ['PH', 'PH'],
    ['TR', 'TR'],
    ['JP', 'JP'],
    ['EE', 'UN'],
    ['PE', 'UN'],
    ['GG', 'UN'],
    ['UN', 'UN'],
    [undefined, 'UN'],
  ] as const)('of %s is %s (spec 1 §3, §9)', (country, market) => {
    expect(marketOfCountry(country)).toBe(market)
  })

  it('leads back to every market from its origin country', () => {
    for (const id of marketIds) expect(marketOfCountry(markets[id].originCountry)).toBe(id)
  })
})

describe('the currency of a country', () => {
  it.each([
    ['CA', 'CAD'],
    ['FI', 'EUR'],
    ['NZ', 'NZD'],
    ['NO', 'NOK'],
    ['CL', 'CLP'],
    ['IN', 'INR'],
    ['PH', 'PHP'],
    ['BR', 'BRL'],
    ['EE', 'EUR'],
    [undefined, 'EUR'],
  ] as const)('%s pays in %s (spec 1 §9)', (country, currency) => {
    expect(currencyOfCountry(country)).toBe(currency)
  })
})

describe('the language of a country (spec 1 §9)', () => {
  it.each([
    ['UN', 'en', 'en-UN'],
    ['SE', 'en', 'en-PP'],
    ['FI', 'fi', 'fi-FI'],
    ['NO', 'no', 'no-NO'],
    ['AT', 'de', 'de-AT'],
    ['BR', 'br', 'pt-BR'],
    ['JP', 'ja', 'en-UN'],
    ['NZ', 'nz', 'nz-NZ'],
    ['CL', 'cl', 'cl-CL'],
    ['PE', 'pe', 'en-UN'],
    ['IN', 'inen', 'en-IN'],
    ['FR', 'fr', 'fr-LL'],
    ['NL', 'en', 'en-LL'],
    ['DE', 'de', 'de-JJ'],
    ['EE', 'en', 'en-UN'],
  ] as const)('%s reads %s and lands on %s', (country, language, prefix) => {
    expect(languageOfCountry({ country })).toBe(language)
    expect(homePrefixOf({ country })).toBe(prefix)
  })

  it.each([
    [{ country: 'CA' }, 'ca', 'en-CA'],
    [{ country: 'CA', browserLanguage: 'fr-CA,fr;q=0.9,en;q=0.5' }, 'caf', 'fr-CA'],
    [{ country: 'CA', browserLanguage: 'en-CA,fr;q=0.9' }, 'ca', 'en-CA'],
    [{ country: 'CA', browserLanguage: 'fro' }, 'ca', 'en-CA'],
    [{ country: 'CA', province: 'QC' }, 'caf', 'fr-CA'],
    [{ country: 'CA', province: 'QC', browserLanguage: 'en' }, 'caf', 'fr-CA'],
    [{ country: 'CA', province: 'ON', browserLanguage: 'en' }, 'ca', 'en-CA'],
    [{ country: 'FI', browserLanguage: 'fr' }, 'fi', 'fi-FI'],
  ] as const)('Canada reads French by browser or by Quebec: %j → %s', (visitor, language, prefix) => {
    expect(languageOfCountry(visitor)).toBe(language)
    expect(homePrefixOf(visitor)).toBe(prefix)
  })

  it.each([
    ['UN', ['en']],
    ['FI', ['fi', 'en']],
    ['NO', ['no', 'en']],
    ['CA', ['ca', 'caf']],
    ['AT', ['de']],
    ['CL', ['cl']],
    ['PE', ['pe']],
    ['BR', ['br']],
    ['JP', ['ja']],
    ['NZ', ['nz']],
  ] as const)('%s may choose %j', (country, allowed) => {
    expect(allowedLanguagesOf(country)).toEqual(allowed)
  })
})

describe('the content locale of a market (spec 1 §9, player country mappings)', () => {
  it.each([
    ['PT', 'pt', 'portugal'],
    ['BR', 'br', 'pt'],
    ['NZ', 'nz', 'nz'],
    ['CA', 'ca', 'ca'],
    ['CA', 'caf', 'caf'],
    ['GG', 'en', 'gb'],
    ['JJ', 'de', 'jj-de'],
    ['JJ', 'en', 'jj-en'],
    ['LL', 'fr', 'll'],
    ['UN', 'en', 'un'],
  ] as const)('%s in %s is %s', (market, language, content) => {
    expect(contentLocaleOf(market, language)).toBe(content)
  })

  it('belongs to one market only', () => {
    const owners = new Map<string, string>()
    for (const market of marketIds) {
      for (const language of languageIds) {
        const content = contentLocaleOf(market, language)
        expect(owners.get(content) ?? market).toBe(market)
        owners.set(content, market)
      }
    }
  })
})
