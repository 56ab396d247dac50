import { randomBytes } from 'node:crypto'
import type { Books } from '../../books.ts'
import { chainSeed, chainStep, newServerSeed } from '../../games/draws.ts'
import type { ClockStart, TableClock } from './table-clock.ts'

/** Rounds of one chain: six days at 28 seconds a round. The first call about a table waits for its chain: 60 ms. */
const CHAIN_ROUNDS = 20_000
/** Every so many rounds a seed is stored, so that any other is a few hashes away. */
const STORED_EVERY = 1_000
const SEED_BYTES = 32

/** Seeds of a table's rounds, in reverse: each is the hash of the next one. */
export interface Chain extends ClockStart {
  readonly symbol: string
  readonly clock: TableClock
  /** Seed 0 in hex, published before the first round: every later seed hashes back to it. */
  readonly commit: string
  /** Fixed after the chain, so that the chain could not be chosen for it. */
  readonly salt: string
  readonly rounds: number
  /** Seeds of the rounds 0, 1,000, 2,000 … and of the last one, one after the other. */
  readonly stored: Uint8Array
}

interface Row {
  symbol: string
  first_round: number
  opens_at: number
  clock: string
  commit_hash: string
  salt: string
  rounds: number
  stored: Uint8Array
}

const fromRow = (row: Row): Chain => ({
  symbol: row.symbol,
  firstRound: row.first_round,
  opensAt: row.opens_at,
  clock: JSON.parse(row.clock) as TableClock,
  commit: row.commit_hash,
  salt: row.salt,
  rounds: row.rounds,
  stored: row.stored,
})

/** Every stored seed of a new chain, the lowest first. */
function storedSeeds(top: Uint8Array, rounds: number): Uint8Array {
  const kept: Uint8Array[] = [top]
  let seed = top
  for (let at = rounds - 1; at >= 0; at--) {
    seed = chainStep(seed)
    if (at % STORED_EVERY === 0) kept.push(seed)
  }
  return Buffer.concat(kept.toReversed())
}

export const lastRoundOf = ({ firstRound, rounds }: Chain): number => firstRound + rounds - 1

/** The secret seed of a round. It is shown with the round's result and not before. */
export function seedOf(chain: Chain, round: number): Uint8Array {
  const at = round - chain.firstRound + 1
  if (at < 1 || at > chain.rounds) throw new RangeError(`round ${round} is outside its chain`)
  const index = Math.ceil(at / STORED_EVERY)
  const from = Math.min(index * STORED_EVERY, chain.rounds)
  const seed = chain.stored.subarray(index * SEED_BYTES, (index + 1) * SEED_BYTES)
  return chainSeed(seed, from, at)
}

/**
 * Chains of a studio's tables. A table has a new one when the last is used up, or when its clock is changed.
 * @param prefix of the name of their table
 */
export function openChains(books: Books, prefix: string, rounds = CHAIN_ROUNDS) {
  const chains = `${prefix}_live_chain`
  books.run(
    `create table if not exists ${chains} (symbol text not null, first_round integer not null,
     opens_at integer not null, clock text not null, commit_hash text not null, salt text not null,
     rounds integer not null, stored blob not null, primary key (symbol, first_round)) strict`,
  )
  const one = (condition: string, ...values: (string | number)[]): Chain | undefined => {
    const row = books.one<Row>(
      `select * from ${chains} where symbol = ? ${condition} order by first_round desc limit 1`,
      ...values,
    )
    return row && fromRow(row)
  }
  return {
    newest: (symbol: string): Chain | undefined => one('', symbol),
    /** The chain whose rounds run at a moment. */
    runningAt: (symbol: string, now: number): Chain | undefined => one('and opens_at <= ?', symbol, now),
    ofRound: (symbol: string, round: number): Chain | undefined => one('and first_round <= ?', symbol, round),
    add(symbol: string, clock: TableClock, { firstRound, opensAt }: ClockStart): void {
      const stored = storedSeeds(newServerSeed(), rounds)
      books.run(
        `insert into ${chains} values (?,?,?,?,?,?,?,?)`,
        symbol,
        firstRound,
        opensAt,
        JSON.stringify(clock),
        Buffer.from(stored.subarray(0, SEED_BYTES)).toString('hex'),
        randomBytes(16).toString('hex'),
        rounds,
        stored,
      )
    },
  }
}
