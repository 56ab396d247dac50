/** PostgreSQL's `hashint8`, by which a distributed database places rows (`src/backend/access/hash/hashfunc.c`). */

const rotate = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits))
/** `rotate` distances of the final mix of Bob Jenkins' lookup3, as `hash_uint32` of PostgreSQL uses it. */
const FINAL = [14, 11, 25, 16, 4, 14, 24] as const
const START = 0x9e3779b9 + 4 + 3_923_095

/** A signed number of 32 bits. */
export function hashInt8(value: bigint): number {
  const low = Number(BigInt.asUintN(32, value))
  const high = Number(BigInt.asUintN(32, value >> 32n))
  // Equal numbers of 32 and 64 bits have equal hashes.
  const folded = low ^ (value >= 0n ? high : ~high)
  let [a, b, c] = [(START + folded) | 0, START | 0, START | 0]
  for (const bits of FINAL) {
    // c changes with b, then a with c, then b with a.
    const next = ((c ^ b) - rotate(b, bits)) | 0
    ;[a, b, c] = [b, next, a]
  }
  return b
}
