import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Books } from '../books.ts'

export type Letter = 'A' | 'R' | 'D'

interface KnownDevice {
  readonly id: string
  readonly name: string
  /** What the company says of it. */
  readonly result: Letter
  readonly reason: string | null
  /** Country of the address; null for that of the visitor. */
  readonly country: string | null
  /** Null for a device that only the visitor has. */
  readonly alias: string | null
}

/** Devices that a browser may pretend to be. */
export const devices: readonly KnownDevice[] = [
  { id: 'own', name: 'Its own', result: 'A', reason: null, country: null, alias: null },
  {
    id: 'shared',
    name: 'One that many accounts use',
    result: 'R',
    reason: 'Accounts per device',
    country: null,
    alias: '4611686018427387101',
  },
  {
    id: 'abroad',
    name: 'One whose address is in another country',
    result: 'R',
    reason: 'Country mismatch',
    country: 'KP',
    alias: '4611686018427387202',
  },
  {
    id: 'fraud',
    name: 'One with evidence of fraud',
    result: 'D',
    reason: 'Evidence exists',
    country: null,
    alias: '4611686018427387303',
  },
]

/** What a blackbox names. */
export interface Collected {
  readonly device: KnownDevice
  readonly alias: string
  readonly address: string
}

export interface Devices {
  /** Id of the device that browsers are from now on. */
  chosen(): string
  /** @returns false for a device that is not listed */
  choose(id: string): boolean
  /** A blackbox for a browser. */
  collect(browser: { readonly address: string; readonly userAgent: string }): string
  /** Undefined for a text that is no blackbox of ours; parts of a page are separated by semicolons. */
  open(blackbox: unknown): Collected | undefined
}

/** Blackboxes are sealed with a key in the books, so that they stay good after a restart. */
export function openDevices(books: Books): Devices {
  books.run('create table if not exists iovation_key (id integer primary key, key blob not null) strict')
  books.run(
    'create table if not exists iovation_choice (id integer primary key, device text not null) strict',
  )
  books.run('insert or ignore into iovation_key values (1, ?)', randomBytes(32))
  const { key } = books.one<{ key: Uint8Array }>('select key from iovation_key where id = 1')!
  const sealOf = (text: string) => createHmac('sha256', key).update(text).digest()

  const chosen = () =>
    books.one<{ device: string }>('select device from iovation_choice where id = 1')?.device ?? 'own'

  return {
    chosen,
    choose(id) {
      if (!devices.some((device) => device.id === id)) return false
      books.run('insert or replace into iovation_choice values (1, ?)', id)
      return true
    },
    collect({ address, userAgent }) {
      const id = chosen()
      const alias = devices.find((device) => device.id === id)?.alias ?? aliasOf(address, userAgent)
      const text = JSON.stringify({ id, alias, address })
      return Buffer.from(JSON.stringify({ text, seal: sealOf(text).toString('base64') })).toString('base64')
    },
    open(blackbox) {
      // Both parts of a page name the same device.
      const [part = ''] = typeof blackbox === 'string' ? blackbox.split(';') : []
      const { text, seal } = partsOf(part)
      const given = Buffer.from(seal, 'base64')
      const expected = sealOf(text)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const { id, alias, address } = JSON.parse(text) as { id: string; alias: string; address: string }
      const device = devices.find((one) => one.id === id)
      return device && { device, alias, address }
    },
  }
}

/** A 63-bit number, as the company's are. */
const aliasOf = (address: string, userAgent: string): string =>
  (createHash('sha256').update(`${address}\n${userAgent}`).digest().readBigUInt64BE() >> 1n).toString()

function partsOf(blackbox: string): { text: string; seal: string } {
  try {
    const parts = JSON.parse(Buffer.from(blackbox, 'base64').toString()) as Record<string, unknown>
    return { text: String(parts['text']), seal: String(parts['seal']) }
  } catch {
    return { text: '', seal: '' }
  }
}
