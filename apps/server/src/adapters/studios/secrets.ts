import { hash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time with every configured secret, so that secrets can be rotated without downtime. */
export function isOneOf(secrets: readonly string[], given: string): boolean {
  const digest = hash('sha256', given, 'buffer')
  let matches = false
  for (const secret of secrets) matches = timingSafeEqual(digest, hash('sha256', secret, 'buffer')) || matches
  return matches
}
