import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Compares HTTP Basic credentials in constant time with every configured password, so that passwords can be rotated
 * without downtime.
 */
export function isAuthorized(
  header: string | string[] | undefined,
  { user, passwords }: { readonly user: string; readonly passwords: readonly string[] },
): boolean {
  const [, given = ''] = /^Basic ([A-Za-z0-9+/=]{1,1024})$/i.exec(String(header ?? '')) ?? []
  let matches = false
  for (const password of passwords) {
    const expected = Buffer.from(`${user}:${password}`, 'utf8').toString('base64')
    matches = timingSafeEqual(digest(given), digest(expected)) || matches
  }
  return matches
}
