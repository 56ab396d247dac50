/** Time-based one-time codes (RFC 6238 over RFC 4226), as every authenticator app makes them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Seconds of one step. */
export const stepSeconds = 30
const DIGITS = 6
/** 160 bits, the length that RFC 4226 recommends. */
const SECRET_BYTES = 20
/** Steps before and after the present one whose codes are taken: clocks differ, and typing takes time. */
const WINDOW = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** RFC 4648, without padding: how apps take a secret that is typed. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The code of a step. */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const totpStep = (nowMs: number): number => Math.floor(nowMs / (stepSeconds * 1000))

/**
 * The step that a code is of, at most one from the present one.
 * @param after the last step whose code was taken: that one and those before it are taken no more
 * @returns null for a wrong code and for one that was taken before
 */
export function stepOfCode(
  secret: Buffer,
  { code, nowMs, after }: { readonly code: string; readonly nowMs: number; readonly after: number },
): number | null {
  const present = totpStep(nowMs)
  let found: number | null = null
  for (let step = present - WINDOW; step <= present + WINDOW; step++) {
    const expected = Buffer.from(totpCode(secret, step))
    const given = Buffer.from(code)
    const isRight = given.length === expected.length && timingSafeEqual(given, expected)
    if (isRight && step > after) found ??= step
  }
  return found
}

/** What the QR code says; apps read the secret and the names from it. */
export function totpUri(secret: Buffer, { brand, email }: { brand: string; email: string }): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(email)}`
  const search = `secret=${base32(secret)}&issuer=${encodeURIComponent(brand)}`
  return `otpauth://totp/${label}?${search}&algorithm=SHA1&digits=${DIGITS}&period=${stepSeconds}`
}
