import { describe, expect, it } from 'vitest'
import {
  countries,
  countryName,
  countryOf,
  isSignUpCountry,
  phoneCountry,
  provinceOfRegion,
  provinces,
  registrationCountries,
  registrationProvinces,
  signUpCountry,
} from './countries.ts'
import { marketIds, markets } from './prefix.ts'

describe('the table of countries', () => {
  it('has over two hundred countries, each code once', () => {
    expect(countries.length).toBeGreaterThan(200)
    expect(new Set(countries.map((one) => one.code)).size).toBe(countries.length)
    expect(new Set(countries.map((one) => one.iso3)).size).toBe(countries.length)
    expect(new Set(countries.map((one) => one.name)).size).toBe(countries.length)
  })

  it('is complete in every row', () => {
    for (const { code, iso3, name, isd, location } of countries) {
      expect(code).toMatch(/^[A-Z]{2}$/)
      expect(iso3).toMatch(/^[A-Z]{3}$/)
      expect(name.length).toBeGreaterThan(3)
      expect(isd).toMatch(/^[1-9]\d{0,3}$/)
      expect(Math.abs(location.lat)).toBeLessThanOrEqual(90)
      expect(Math.abs(location.lon)).toBeLessThanOrEqual(180)
    }
  })

  it('is active in Canada, Finland, New Zealand and Norway, in their currencies (spec 1 §9)', () => {
    expect(countries.filter((one) => one.active).map((one) => [one.code, one.currency])).toEqual([
      ['CA', 'CAD'],
      ['FI', 'EUR'],
      ['NO', 'NOK'],
      ['NZ', 'NZD'],
    ])
  })

  it('holds every country of every market', () => {
    for (const id of marketIds) {
      for (const code of markets[id].countries) expect(countryOf(code)?.code).toBe(code)
    }
  })

  it('is found by either code and named in the reader’s language', () => {
    expect(countryOf('FIN')).toMatchObject({ code: 'FI', isd: '358' })
    expect(countryOf('UN')).toBeUndefined()
    expect(countryOf(undefined)).toBeUndefined()
    expect(countryName('FI', 'fi')).toBe('Suomi')
    expect(countryName('FI', 'not a locale')).toBe('Finland')
    expect(countryName('??', 'en')).toBe('??')
  })
})

describe('registration (spec 1 §5, §9)', () => {
  it('is closed in en-UN for Bulgaria, Switzerland and Poland', () => {
    for (const code of ['BG', 'CH', 'PL']) expect(isSignUpCountry('UN', code)).toBe(false)
    for (const code of ['FI', 'EE', 'CA', 'NZ', 'NO', 'PE']) expect(isSignUpCountry('UN', code)).toBe(true)
  })

  it('is closed everywhere for closed countries', () => {
    for (const market of marketIds) {
      expect(registrationCountries(market).filter((one) => !one.allowed)).toEqual([])
      expect(isSignUpCountry(market, 'JP')).toBe(false)
      expect(isSignUpCountry(market, 'US')).toBe(false)
    }
  })

  it('starts with a country of the market’s own list, otherwise with the default', () => {
    expect(signUpCountry('UN', 'EE')).toBe('EE')
    expect(signUpCountry('UN', 'PL')).toBe('FI')
    expect(signUpCountry('UN')).toBe('FI')
    expect(signUpCountry('UN', 'UN')).toBe('FI')
    expect(signUpCountry('NO', 'SE')).toBe('NO')
    expect(signUpCountry('LL', 'FR')).toBe('FR')
    expect(signUpCountry('LL', 'DE')).toBe('NL')
  })

  it('has a default that the market accepts, in every enabled market', () => {
    for (const id of marketIds.filter((one) => markets[one].enabled)) {
      expect(isSignUpCountry(id, signUpCountry(id))).toBe(true)
    }
  })

  it('starts the phone field with the detected country, with Finland without one', () => {
    expect(phoneCountry('NZ')).toBe('NZ')
    expect(phoneCountry('UN')).toBe('FI')
    expect(phoneCountry()).toBe('FI')
  })
})

describe('provinces of Canada (spec 1 §9)', () => {
  it('are offered at registration without Ontario, which is only on the full list', () => {
    expect(registrationProvinces('CA').map((one) => one.label)).toEqual([
      'Quebec',
      'Nova Scotia',
      'New Brunswick',
      'Manitoba',
      'British Columbia',
      'Prince Edward Island',
      'Saskatchewan',
      'Alberta',
      'Newfoundland and Labrador',
      'Yukon',
      'Northwest Territories/Nunavut',
    ])
    expect(provinces.filter((one) => !one.registration).map((one) => one.value)).toEqual(['ON'])
    expect(registrationProvinces('FI')).toEqual([])
  })

  it('are understood from a detected region', () => {
    expect(provinceOfRegion('CA', 'qc')).toBe('QC')
    expect(provinceOfRegion('CA', 'CA-ON')).toBe('ON')
    expect(provinceOfRegion('CA', 'NU')).toBe('NT')
    expect(provinceOfRegion('CA', 'XX')).toBeUndefined()
    expect(provinceOfRegion('FI', 'QC')).toBeUndefined()
    expect(provinceOfRegion('CA', undefined)).toBeUndefined()
  })
})
