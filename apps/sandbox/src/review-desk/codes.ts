/** Codes of an authenticator app (RFC 6238), which a member of staff types. */
import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6

export const stepAt = (now: number): number => Math.floor(now / STEP_MS)
export const msUntilStep = (step: number, now: number): number => Math.max(0, step * STEP_MS - now)

export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}
