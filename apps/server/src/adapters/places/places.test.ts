import { countries } from '@marquee/markets'
import { describe, expect, it } from 'vitest'
import { createPlaces } from './adapter.ts'

const ip = '203.0.113.4'
const countryOf = (header: string | undefined, defaultCountry: string) =>
  createPlaces({ source: 'cloudflare', defaultCountry }).placeOf({ ip, edge: { 'cf-ipcountry': header } })
    .country

describe('places', () => {
  it('are unknown without a source, whatever headers say', () => {
    const places = createPlaces({ source: 'none', defaultCountry: 'UN' })
    expect(places.placeOf({ ip, edge: { 'cf-ipcountry': 'FI' } })).toEqual({
      country: 'UN',
      region: null,
      city: null,
    })
  })

  it('are read from the headers of the configured network only', () => {
    const edge = {
      'cf-ipcountry': 'CA',
      'cf-region-code': 'QC',
      'cf-ipcity': Buffer.from('Montréal').toString('latin1'),
      'cloudfront-viewer-country': 'NO',
      'cloudfront-viewer-city': 'Troms%C3%B8',
    }
    expect(createPlaces({ source: 'cloudflare', defaultCountry: 'UN' }).placeOf({ ip, edge })).toEqual({
      country: 'CA',
      region: 'QC',
      city: 'Montréal',
    })
    expect(createPlaces({ source: 'cloudfront', defaultCountry: 'UN' }).placeOf({ ip, edge })).toEqual({
      country: 'NO',
      region: null,
      city: 'Tromsø',
    })
  })

  it('an undetermined country is unresolved, whatever the configured country is', () => {
    for (const defaultCountry of ['UN', 'FI'])
      for (const code of ['XX', 'xx', 'UN']) expect(countryOf(code, defaultCountry), code).toBe('XX')
  })

  it('without the header are the configured country, and unresolved without one', () => {
    expect(countryOf(undefined, 'FI')).toBe('FI')
    expect(countryOf(undefined, 'UN')).toBe('XX')
  })

  it.each(['US, FI', 'FI, FI', 'FI,', '', ' ', 'nonsense', 'F', 'F1', 'A1', 'T1', 'QQ', 'ZZ', 'FI;US'])(
    'a header of «%s» is unreadable, and never the configured country',
    (header) => {
      for (const defaultCountry of ['UN', 'FI']) expect(countryOf(header, defaultCountry)).toBe('ZZ')
      const cloudfront = createPlaces({ source: 'cloudfront', defaultCountry: 'FI' })
      expect(cloudfront.placeOf({ ip, edge: { 'cloudfront-viewer-country': header } })).toEqual({
        country: 'ZZ',
        region: null,
        city: null,
      })
    },
  )

  it('a region given twice makes the location unreadable: it may be a closed province', () => {
    const places = createPlaces({ source: 'cloudflare', defaultCountry: 'UN' })
    const inCanada = (region: string) =>
      places.placeOf({ ip, edge: { 'cf-ipcountry': 'CA', 'cf-region-code': region } }).country
    expect(inCanada('QC, ON')).toBe('ZZ')
    expect([inCanada('QC'), inCanada('')]).toEqual(['CA', 'CA'])
  })

  it('every country code is read, in upper and lower case', () => {
    for (const { code } of countries) expect(countryOf(code, 'UN')).toBe(code)
    expect(countryOf(' fi ', 'UN')).toBe('FI')
  })
})
