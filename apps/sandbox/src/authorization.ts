import { timingSafeEqual } from 'node:crypto'

/** Compares a header, or a part of an address, with a credential of ours. */
export function isSameSecret(given: unknown, expected: string): boolean {
  const [one, other] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The header `Authorization` of HTTP Basic. */
export const basicAuthorization = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
