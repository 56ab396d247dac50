/** 63 bits by MurmurHash3’s final mix. It detects accidents; authenticated callers construct no collisions. */
export function hash63(text: string): bigint {
  let high = 0x9e3779b9 ^ text.length
  let low = 0x85ebca6b ^ text.length
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k)
    high = Math.imul(high ^ code, 0x9e3779b1)
    high = (high << 13) | (high >>> 19)
    low = Math.imul(low ^ code, 0x5bd1e995)
    low = (low << 15) | (low >>> 17)
  }
  return (BigInt(mixed(high ^ (low >>> 16)) >>> 1) << 32n) | BigInt(mixed(low ^ high))
}

function mixed(bits: number): number {
  let mix = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35)
  return (mix ^ (mix >>> 16)) >>> 0
}
