import { BlockList, isIP } from 'node:net'

/** Networks without a way to the internet: this machine, and private ones. */
const own = new BlockList()
own.addSubnet('127.0.0.0', 8)
own.addSubnet('10.0.0.0', 8)
own.addSubnet('172.16.0.0', 12)
own.addSubnet('192.168.0.0', 16)
own.addAddress('::1', 'ipv6')
own.addSubnet('fc00::', 7, 'ipv6')
own.addSubnet('fe80::', 10, 'ipv6')

/** An IPv4 address may be written as one of IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase()

const isPublic = (address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && !own.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Whether a visitor is not at the address that a token is bound to. An address of an own network is that of a proxy,
 * and says nothing about the visitor.
 */
export function isElsewhere(visitor: string, bound: string): boolean {
  const [seen, known] = [plain(visitor), plain(bound)]
  return isPublic(seen) && isPublic(known) && seen !== known
}
