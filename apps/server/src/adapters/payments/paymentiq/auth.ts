import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares HTTP Basic credentials in constant time, whatever their length. */
export function isBasicAuthorized(header: string | undefined, user: string, password: string): boolean {
  const given = /^Basic ([A-Za-z0-9+/=]{1,1024})$/.exec(header ?? '')?.[1] ?? ''
  const expected = Buffer.from(`${user}:${password}`, 'utf8').toString('base64')
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
