/**
 * Writes the generator's stream of play to standard output until it is closed: rounds under consecutive nonces, a new
 * server seed after every thousand, as in play.
 */
import { newServerSeed, roundDraws } from '../apps/sandbox/src/games/draws.ts'

const ROUNDS_PER_SEED = 1000
const WORDS_PER_ROUND = 64
const BLOCK = 1 << 16
const WORD = 2 ** 32

let serverSeed = newServerSeed()
let nonce = 0

function nextBlock(): Buffer {
  const block = Buffer.alloc(BLOCK)
  for (let at = 0; at < BLOCK; nonce++) {
    if (nonce === ROUNDS_PER_SEED) {
      serverSeed = newServerSeed()
      nonce = 0
    }
    const draws = roundDraws({ serverSeed, clientSeed: 'battery', nonce })
    for (let word = 0; word < WORDS_PER_ROUND && at < BLOCK; word++, at += 4)
      block.writeUInt32BE(draws.int(WORD), at)
  }
  return block
}

// The reader closes the pipe when it has enough.
process.stdout.on('error', () => process.exit(0))
const write = (): void => {
  while (process.stdout.write(nextBlock()));
  process.stdout.once('drain', write)
}
write()
