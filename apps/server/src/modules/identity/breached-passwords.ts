import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { foldPassword } from '@marquee/contract/rules'

/** Bits per entry and number of hashes of the filter: one password in ten thousand is a false positive. */
const BITS_PER_ENTRY = 19.2
const PROBES = 13

/** Signs that people write for letters. */
const letterBySign: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** A password without digits and signs around it. */
function coreOf(folded: string): string {
  return folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

const withoutSigns = (text: string): string =>
  text.replace(/[^\p{L}]/gu, (sign) => letterBySign[sign] ?? sign)

function* probesOf(text: string, bits: number): Generator<number> {
  const digest = createHash('sha256').update(text).digest()
  const [first, step] = [digest.readUInt32BE(0), (digest.readUInt32BE(4) | 1) >>> 0]
  for (let probe = 0; probe < PROBES; probe++) yield (first + probe * step) % bits
}

/**
 * Entries for the filter: passwords of twelve characters or more, and words of letters alone, because people append
 * digits and signs to them.
 */
export function breachedEntries(list: Iterable<string>): Set<string> {
  const entries = new Set<string>()
  for (const password of list) {
    const folded = foldPassword(password.trim())
    if ([...folded].length >= 12 || /^\p{L}{4,}$/u.test(folded)) entries.add(folded)
  }
  return entries
}

/** Builds a Bloom filter. */
export function bloomOf(entries: ReadonlySet<string>): Buffer {
  const bytes = Math.ceil((entries.size * BITS_PER_ENTRY) / 8)
  const filter = Buffer.alloc(bytes)
  for (const entry of entries)
    for (const bit of probesOf(entry, bytes * 8)) filter[bit >> 3]! |= 1 << (bit & 7)
  return filter
}

export type IsBreached = (password: string) => boolean

/** Whether a password, or the word it consists of, is in the filter. */
export function breachedIn(filter: Buffer): IsBreached {
  const bits = filter.length * 8
  const has = (text: string): boolean => {
    for (const bit of probesOf(text, bits)) if ((filter[bit >> 3]! & (1 << (bit & 7))) === 0) return false
    return true
  }
  return (password) => {
    const folded = foldPassword(password)
    const core = coreOf(folded)
    return [folded, core, withoutSigns(folded), withoutSigns(core)].some(
      (candidate) => [...candidate].length >= 4 && has(candidate),
    )
  }
}

/** The filter beside this file; written by `tools/breached-passwords.ts`. */
export function readBreachedPasswords(): IsBreached {
  return breachedIn(readFileSync(new URL('./breached-passwords.bloom', import.meta.url)))
}
