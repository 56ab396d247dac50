/** Without a CDN, a database of the operator tells where an address is (decision 107). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseOf, placeRecord } from '../../apps/server/src/adapters/places/test-database.ts'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'places-'))
const [QUEBEC, ONTARIO, UNPLACED] = ['203.0.113.4', '198.51.100.4', '192.0.2.4']

let product: ProductUnderTest
beforeAll(async () => {
  const path = join(folder, 'cities.mmdb')
  const records = { '203.0.113.0/24': placeRecord('CA', 'QC'), '198.51.100.0/24': placeRecord('CA', 'ON') }
  writeFileSync(path, databaseOf(records))
  product = await startProduct({
    PLACES_SOURCE: 'database',
    PLACES_DATABASE: path,
    TRUSTED_PROXIES: '127.0.0.1',
  })
}, 120_000)
afterAll(async () => {
  await product?.stop()
  rmSync(folder, { recursive: true })
})

describe('a server with a database of locations', () => {
  it('begins nothing for money in Ontario or where the file cannot tell, and plays in Quebec (ID-19)', async () => {
    const at = (ip: string) => ({ 'x-forwarded-for': ip, 'cf-ipcountry': 'FI' })
    const { token } = await product.signIn('claire@players.example', at(QUEBEC))
    const launch = (ip: string) =>
      product.call('POST', '/api/v1/games/slug/lantern-quay/url', {
        headers: at(ip),
        body: { channel: 'desktop', langmarket: 'en-UN' },
        token,
      })
    expect((await launch(QUEBEC)).body).toMatchObject({ mode: 'real' })
    for (const ip of [ONTARIO, UNPLACED]) {
      const { status, body } = await launch(ip)
      expect([status, body.code], ip).toEqual([409, 'error.game.blocked.place'])
    }
  })
})
