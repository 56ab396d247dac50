import { hkdfSync } from 'node:crypto'

const LENGTH = 32

/** Derives single-purpose keys from one configured secret, so that a leaked key opens nothing else. */
export const derivedKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `marquee identity ${use}`, LENGTH))
