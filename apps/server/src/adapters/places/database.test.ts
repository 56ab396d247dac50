import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ConfigError, silentLog } from '../../kernel/index.ts'
import { createPlaces } from './adapter.ts'
import { openPlaceDatabase } from './database.ts'
import { databaseOf, placeRecord } from './test-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'places-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function fileOf(content: Buffer): string {
  const path = join(folder, `${++files}.mmdb`)
  writeFileSync(path, content)
  return path
}
function open(path: string, checkEveryMs?: number) {
  const database = openPlaceDatabase(path, { log: silentLog, ...(checkEveryMs && { checkEveryMs }) })
  onTestFinished(() => database.close())
  return database
}
const cities = () =>
  databaseOf({
    '198.51.100.0/25': placeRecord('CA', 'ON', 'Toronto'),
    '198.51.100.128/25': placeRecord('CA', 'QC', 'Montréal'),
    '203.0.113.0/24': placeRecord('FI'),
    '192.0.2.0/24': { continent: { code: 'EU' }, registered_country: { iso_code: 'SE' } },
    '100.64.0.0/10': placeRecord('QQ'),
    '2001:db8::/32': placeRecord('SE', 'AB', 'Stockholm'),
  })
const place = (country: string, region: string | null = null, city: string | null = null) => ({
  country,
  region,
  city,
})

describe('places of a database', () => {
  it('are country, province and city of the address, of IPv4 and IPv6', () => {
    const places = createPlaces({ source: 'database', defaultCountry: 'UN' }, open(fileOf(cities())))
    const placeOf = (ip: string) => places.placeOf({ ip, edge: { 'cf-ipcountry': 'NO' } })
    expect(placeOf('198.51.100.4')).toEqual(place('CA', 'ON', 'Toronto'))
    expect(placeOf('198.51.100.200')).toEqual(place('CA', 'QC', 'Montréal'))
    expect(placeOf('203.0.113.4')).toEqual(place('FI'))
    expect(placeOf('::ffff:203.0.113.4')).toEqual(place('FI'))
    expect(placeOf('2001:db8:17::1')).toEqual(place('SE', 'AB', 'Stockholm'))
  })

  it('are unresolved for an address that the file does not place, whatever the configured country is', () => {
    const database = open(fileOf(cities()))
    for (const defaultCountry of ['UN', 'FI']) {
      const places = createPlaces({ source: 'database', defaultCountry }, database)
      // The last but one has a country of registration only; the last one is no address.
      for (const ip of ['127.0.0.1', '8.8.8.8', '::1', '2001:db9::1', '192.0.2.1', 'nobody'])
        expect(places.placeOf({ ip, edge: {} }), ip).toEqual(place('XX'))
    }
  })

  it('are unreadable where the file has a code of no country', () => {
    const places = createPlaces({ source: 'database', defaultCountry: 'UN' }, open(fileOf(cities())))
    expect(places.placeOf({ ip: '100.64.0.1', edge: {} })).toEqual(place('ZZ'))
  })

  it('stand in for a CDN that tells nothing, and never for what it tells', () => {
    const places = createPlaces({ source: 'cloudflare', defaultCountry: 'NO' }, open(fileOf(cities())))
    const placeOf = (header: string | undefined, ip = '203.0.113.4') =>
      places.placeOf({ ip, edge: { 'cf-ipcountry': header } })
    expect(placeOf('NO')).toEqual(place('NO'))
    expect([placeOf(undefined), placeOf('XX')]).toEqual([place('FI'), place('FI')])
    expect(placeOf(undefined, '8.8.8.8')).toEqual(place('XX'))
    for (const header of ['US, FI', '', 'T1']) expect(placeOf(header)).toEqual(place('ZZ'))
  })
})

describe('the file of a database', () => {
  const problemsOf = (path: string) => {
    try {
      open(path)
      return []
    } catch (error) {
      if (error instanceof ConfigError) return error.problems
      throw error
    }
  }

  it('may be one of cities or of countries, of any maker', () => {
    for (const type of ['GeoIP2-City', 'GeoLite2-Country', 'GeoIP2-Enterprise', 'DBIP-City-Lite'])
      expect(problemsOf(fileOf(databaseOf({ '203.0.113.0/24': placeRecord('FI') }, type)))).toEqual([])
  })

  it('fails the start where it is missing, no database, cut off, or of another kind', () => {
    const missing = join(folder, 'missing.mmdb')
    expect(problemsOf(missing)).toEqual([`PLACES_DATABASE=${missing} cannot be read (ENOENT)`])
    expect(problemsOf(folder)).toEqual([`PLACES_DATABASE=${folder} cannot be read (EISDIR)`])
    const content = cities()
    const broken = ['', 'country,city', content.subarray(0, content.length - 200), gzipSync(content)]
    for (const one of broken) {
      const path = fileOf(Buffer.from(one))
      expect(problemsOf(path)).toEqual([`PLACES_DATABASE=${path} is no MaxMind DB file`])
    }
    const networks = fileOf(databaseOf({ '203.0.113.0/24': { autonomous_system_number: 1 } }, 'GeoLite2-ASN'))
    expect(problemsOf(networks)).toEqual([
      `PLACES_DATABASE=${networks} is a database of the type GeoLite2-ASN, and has to be one of cities or countries`,
    ])
  })

  it('is read again when it is replaced, and stays as it was where the new one cannot be used', async () => {
    const path = fileOf(cities())
    const database = open(path, 20)
    const error = vi.spyOn(silentLog, 'error')
    onTestFinished(() => error.mockRestore())
    const replaceBy = (content: Buffer) => renameSync(fileOf(content), path)
    const countryOf = () => database.find('203.0.113.4')?.country

    replaceBy(databaseOf({ '203.0.113.0/24': placeRecord('NO') }))
    await vi.waitFor(() => expect(countryOf()).toBe('NO'), { timeout: 5_000 })
    replaceBy(Buffer.from('half a file'))
    await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1), { timeout: 5_000 })
    expect(error.mock.calls[0]?.[0]).toMatchObject({ path, reason: 'is no MaxMind DB file' })
    expect(countryOf()).toBe('NO')
    replaceBy(databaseOf({ '203.0.113.0/24': placeRecord('DK') }))
    await vi.waitFor(() => expect(countryOf()).toBe('DK'), { timeout: 5_000 })
  })
})
