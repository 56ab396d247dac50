import { describe, expect, it } from 'vitest'
import { createPlaces } from './adapter.ts'

const ip = '203.0.113.4'

describe('places', () => {
  it('knows nothing without a source, whatever headers say', () => {
    const places = createPlaces({ source: 'none', defaultCountry: 'UN' })
    expect(places.placeOf({ ip, edge: { 'cf-ipcountry': 'FI' } })).toEqual({
      country: 'UN',
      region: null,
      city: null,
    })
  })

  it('reads the headers of the configured network only', () => {
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

  it('falls back to the configured country when the header is missing, not when the network cannot tell', () => {
    const places = createPlaces({ source: 'cloudflare', defaultCountry: 'FI' })
    expect(places.placeOf({ ip, edge: {} }).country).toBe('FI')
    expect(places.placeOf({ ip, edge: { 'cf-ipcountry': 'nonsense' } }).country).toBe('FI')
    for (const code of ['XX', 'T1'])
      expect(places.placeOf({ ip, edge: { 'cf-ipcountry': code } }).country).toBe('UN')
  })
})
