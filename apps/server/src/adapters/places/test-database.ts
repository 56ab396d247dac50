/** Small MaxMind DB files for tests, as the specification of format 2.0 has them: IPv6 tree, records of 24 bits. */
import { isIPv4 } from 'node:net'

export type DatabaseValue =
  | string
  | number
  | readonly DatabaseValue[]
  | { readonly [key: string]: DatabaseValue }

const ADDRESS_BITS = 128
const GROUP_BITS = 16
const RECORD_BYTES = 3
const SEPARATOR_BYTES = 16
const MARKER = Buffer.from('\u00AB\u00CD\u00EFMaxMind.com', 'latin1')
const LARGEST_SHORT_SIZE = 28
const TYPES = { text: 2, number: 6, map: 7, list: 11 }
const LAST_PLAIN_TYPE = 7

/** Control bytes of a field: its type and its size, of up to 284. */
function head(type: number, size: number): Buffer {
  const isShort = size <= LARGEST_SHORT_SIZE
  const first = (type > LAST_PLAIN_TYPE ? 0 : type << 5) | (isShort ? size : LARGEST_SHORT_SIZE + 1)
  const extended = type > LAST_PLAIN_TYPE ? [type - LAST_PLAIN_TYPE] : []
  return Buffer.from([first, ...extended, ...(isShort ? [] : [size - LARGEST_SHORT_SIZE - 1])])
}

function encode(value: DatabaseValue): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([head(TYPES.text, bytes.length), bytes])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(TYPES.number, bytes.length), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([head(TYPES.list, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([
    head(TYPES.map, entries.length),
    ...entries.flatMap(([key, of]) => [encode(key), encode(of)]),
  ])
}

const bitsOf = (value: number, count: number) => value.toString(2).padStart(count, '0')

/** The bits of a network; one of IPv4 is below `::/96`. IPv6 is written with `::`. */
function bitsOfNetwork(network: string): string {
  const [address = '', length = ''] = network.split('/')
  if (isIPv4(address)) {
    const bits = address
      .split('.')
      .map((part) => bitsOf(Number(part), 8))
      .join('')
    return '0'.repeat(96) + bits.slice(0, Number(length))
  }
  const [left = [], right = []] = address.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => bitsOf(Number.parseInt(group, 16), GROUP_BITS)),
  )
  const zeros = '0'.repeat(ADDRESS_BITS - GROUP_BITS * (left.length + right.length))
  return (left.join('') + zeros + right.join('')).slice(0, Number(length))
}

type Target = { readonly node: number } | { readonly data: number } | undefined

/** The content of a file with these records by network. */
export function databaseOf(records: Readonly<Record<string, DatabaseValue>>, type = 'GeoLite2-City'): Buffer {
  const nodes: [Target, Target][] = [[undefined, undefined]]
  const data: Buffer[] = []
  let length = 0
  for (const [network, record] of Object.entries(records)) {
    const bits = [...bitsOfNetwork(network)].map(Number) as (0 | 1)[]
    let at = 0
    for (const bit of bits.slice(0, -1)) {
      const next = nodes[at]![bit]
      if (next && 'node' in next) at = next.node
      else {
        nodes[at]![bit] = { node: nodes.length }
        at = nodes.length
        nodes.push([undefined, undefined])
      }
    }
    nodes[at]![bits.at(-1)!] = { data: length }
    const encoded = encode(record)
    data.push(encoded)
    length += encoded.length
  }
  const tree = Buffer.alloc(nodes.length * 2 * RECORD_BYTES)
  for (const [index, target] of nodes.flat().entries()) {
    const absent = nodes.length
    const value =
      target === undefined ? absent : 'node' in target ? target.node : absent + SEPARATOR_BYTES + target.data
    tree.writeUIntBE(value, index * RECORD_BYTES, RECORD_BYTES)
  }
  const metadata = encode({
    node_count: nodes.length,
    record_size: RECORD_BYTES * 8,
    ip_version: 6,
    database_type: type,
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    description: { en: 'A database of a test' },
  })
  return Buffer.concat([tree, Buffer.alloc(SEPARATOR_BYTES), ...data, MARKER, metadata])
}

/** A record of a place, with the fields that are read. */
export const placeRecord = (country: string, region?: string, city?: string): DatabaseValue => ({
  country: { iso_code: country },
  ...(region === undefined ? {} : { subdivisions: [{ iso_code: region }, { iso_code: 'XY' }] }),
  ...(city === undefined ? {} : { city: { names: { en: city } } }),
})
