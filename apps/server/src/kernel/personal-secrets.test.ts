import { describe, expect, it } from 'vitest'
import { openRow, type SealedTable, sealRow } from './db/sealed-table.ts'
import { createPersonalSecrets } from './personal-secrets.ts'

const table: SealedTable = {
  table: 'players.player',
  key: ['player_id'],
  sealed: ['first_name', 'street', 'bytes'],
  digests: { phone_digest: { of: 'phone', use: 'phone' } },
}
const secrets = createPersonalSecrets(['present'])
const row = { player_id: 7n, first_name: 'Aino', street: 'Katu 1', market: 'FI' }

describe('a row with personal data', () => {
  it('is stored without it, another time in other bytes, and is read as it was', () => {
    const stored = sealRow(secrets, table, row)
    expect(stored).toMatchObject({ player_id: 7n, market: 'FI' })
    expect(JSON.stringify({ ...stored, player_id: '7' })).not.toMatch(/Aino|Katu/)
    expect(sealRow(secrets, table, row).first_name).not.toBe(stored.first_name)
    expect(openRow(secrets, table, stored)).toEqual(row)
  })

  it('keeps nulls and empty texts, and bytes as bytes', () => {
    const sparse = { player_id: 7n, first_name: '', street: null, bytes: Buffer.from([0, 255, 1]) }
    const stored = sealRow(secrets, table, sparse)
    expect(stored).toMatchObject({ first_name: '', street: null })
    expect(stored.bytes.equals(sparse.bytes)).toBe(false)
    expect(openRow(secrets, table, stored)).toEqual(sparse)
  })

  it('opens in its own row and column only', () => {
    const stored = sealRow(secrets, table, row)
    expect(() => openRow(secrets, table, { ...stored, player_id: 8n })).toThrow('authenticate')
    expect(() => openRow(secrets, table, { ...stored, street: stored.first_name })).toThrow('authenticate')
    expect(() => openRow(secrets, { ...table, table: 'players.other' }, stored)).toThrow('authenticate')
    expect(() => sealRow(secrets, table, { first_name: 'Aino' })).toThrow('no key')
  })

  it('that was changed in the database, or never encrypted, is an error and no text', () => {
    const stored = sealRow(secrets, table, row)
    const broken = `${stored.street.slice(0, -2)}${stored.street.endsWith('AA') ? 'BB' : 'AA'}`
    expect(() => openRow(secrets, table, { ...stored, street: broken })).toThrow('authenticate')
    expect(() => openRow(secrets, table, row)).toThrow('not in PII_KEYS')
  })
})

describe('keys that are replaced', () => {
  const newer = createPersonalSecrets(['next', 'present'])

  it('open what earlier ones have sealed; what newer ones seal needs them', () => {
    const stored = sealRow(secrets, table, row)
    expect(openRow(newer, table, stored)).toEqual(row)
    expect(() => openRow(secrets, table, sealRow(newer, table, row))).toThrow('not in PII_KEYS')
    expect(() => openRow(createPersonalSecrets(['next']), table, stored)).toThrow('not in PII_KEYS')
  })

  it('leave digests equal as long as the oldest key is the last one', () => {
    const digest = (of: typeof secrets) => of.digest('phone', '+358401234567').toString('hex')
    expect(digest(newer)).toBe(digest(secrets))
    expect(digest(createPersonalSecrets(['next']))).not.toBe(digest(secrets))
  })
})

describe('a keyed digest', () => {
  it('is that of one use and of one value, and is written beside the column that it is of', () => {
    const stored = sealRow<Record<string, unknown>>(secrets, table, { player_id: 7n, phone: '+1' })
    expect(stored.phone_digest).toBe(secrets.digest('phone', '+1').toString('base64url'))
    expect(stored.phone_digest).not.toBe(secrets.digest('email', '+1').toString('base64url'))
    expect(sealRow<Record<string, unknown>>(secrets, table, { player_id: 7n })).toEqual({ player_id: 7n })
  })
})

it('a connection without keys reads and writes no personal data', () => {
  const none = createPersonalSecrets([])
  expect(() => none.digest('phone', '+1')).toThrow('without PII_KEYS')
  expect(() => openRow(none, table, sealRow(secrets, table, row))).toThrow('without PII_KEYS')
})
