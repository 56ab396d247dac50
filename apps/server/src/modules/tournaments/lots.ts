/** Lots, which decide names in a ranking and the last units of shared prizes. */
import { createHash, createHmac, randomBytes } from 'node:crypto'

const SEED_BYTES = 32
const LOT_BYTES = 6

export function newSeed(): { readonly seed: string; readonly seedHash: string } {
  const seed = randomBytes(SEED_BYTES).toString('hex')
  return { seed, seedHash: createHash('sha256').update(seed).digest('hex') }
}

/**
 * The first six bytes of HMAC-SHA256 of the ticket with the seed. The seed's hash was published before anybody entered,
 * and who enters chooses the ticket without knowing the seed: neither decides alone.
 */
export const lotOf = (seed: string, ticket: string): bigint =>
  BigInt(`0x${createHmac('sha256', seed).update(ticket).digest().subarray(0, LOT_BYTES).toString('hex')}`)

const FIRST =
  'Amber Azure Brass Bright Bronze Calm Cedar Clear Copper Coral Crimson Early Ember Frost Gentle Golden ' +
  'Green Hazel Indigo Ivory Jade Late Linen Lunar Maple Misty Northern Opal Quiet Silver Teal Velvet'
const SECOND =
  'Anchor Badger Beacon Bell Candle Comet Crane Drum Falcon Fan Fern Finch Fox Harbour Heron Key ' +
  'Lantern Lark Mask Otter Owl Pearl Pine Raven Reed River Sail Star Swan Tower Willow Wolf'
const NUMBERS = 1_000n

/** The word of a number, and what is left of the number for the next one. */
function wordOf(words: string, number: bigint): readonly [word: string, rest: bigint] {
  const list = words.split(' ')
  const count = BigInt(list.length)
  return [list[Number(number % count)] ?? '', number / count]
}

/** Name in a ranking, so that no player is recognised. */
export function nameOf(lot: bigint): string {
  const [first, rest] = wordOf(FIRST, lot)
  const [second, number] = wordOf(SECOND, rest)
  return `${first} ${second} ${number % NUMBERS}`
}
