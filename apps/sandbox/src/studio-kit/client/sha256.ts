/** SHA-256 and HMAC in plain code, so that a check needs nothing of the browser but arithmetic. */

const PRIMES: number[] = []
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((p) => n % p !== 0)) PRIMES.push(n)
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0
const K = Int32Array.from(PRIMES, (p) => fraction(Math.cbrt(p)))
const START = Int32Array.from(PRIMES.slice(0, 8), (p) => fraction(Math.sqrt(p)))
const BLOCK = 64

const right = (x: number, n: number): number => (x >>> n) | (x << (32 - n))

export function sha256(bytes: Uint8Array): Uint8Array {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK
  const padded = new Uint8Array(length)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(length - 4, bytes.length << 3)
  const h = Int32Array.from(START)
  const w = new Int32Array(64)
  for (let at = 0; at < length; at += BLOCK) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4)
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!
      const b = w[i - 2]!
      const s0 = right(a, 7) ^ right(a, 18) ^ (a >>> 3)
      const s1 = right(b, 17) ^ right(b, 19) ^ (b >>> 10)
      w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0
    }
    let [a, b, c, d, e, f, g, z] = h as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let i = 0; i < 64; i++) {
      const s1 = right(e, 6) ^ right(e, 11) ^ right(e, 25)
      const t1 = (z + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0
      const s0 = right(a, 2) ^ right(a, 13) ^ right(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      z = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    ;[a, b, c, d, e, f, g, z].forEach((value, i) => {
      h[i] = (h[i]! + value) | 0
    })
  }
  const out = new Uint8Array(32)
  const result = new DataView(out.buffer)
  h.forEach((value, i) => result.setInt32(i * 4, value))
  return out
}

export function hmac(key: Uint8Array, message: string): Uint8Array {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha256(key) : key)
  const text = new TextEncoder().encode(message)
  const inner = new Uint8Array(BLOCK + text.length)
  const outer = new Uint8Array(BLOCK + 32)
  block.forEach((byte, i) => {
    inner[i] = byte ^ 0x36
    outer[i] = byte ^ 0x5c
  })
  inner.set(text, BLOCK)
  outer.set(sha256(inner), BLOCK)
  return sha256(outer)
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
