import { hash, timingSafeEqual } from 'node:crypto'

/** Digests have one length, whatever was sent. */
const digestOf = (text: string) => hash('sha256', text, 'buffer')

/** Compares `accessToken` in constant time with every configured one, so that it can be rotated without downtime. */
export function hasAccess(accessToken: string, secrets: readonly string[]): boolean {
  const given = digestOf(accessToken)
  let matches = false
  for (const secret of secrets) matches = timingSafeEqual(given, digestOf(secret)) || matches
  return matches
}
