/**
 * Limits and exclusions: what a stake costs with every limit, how soon an exclusion has stopped everything, and how
 * long the calls of the pages of limits and activity take after a year of play.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { crowdOf } from './kit/crowd.ts'
import { playableGame, startBenchProduct } from './kit/product.ts'
import { measureExclusions } from './protection/exclusions.ts'
import { measureReads } from './protection/reads.ts'
import { measureStakes } from './protection/stakes.ts'
import { DAYS, withYearOfPlay, yearAgo } from './protection/year.ts'

/** `npm run bench -- protection [--stakes 2000] [--rounds 7] [--players 500] [--exclusions 100] [--reads 300]` */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      stakes: { type: 'string', default: '2000' },
      rounds: { type: 'string', default: '7' },
      players: { type: 'string', default: '500' },
      exclusions: { type: 'string', default: '100' },
      reads: { type: 'string', default: '300' },
    },
  })
  const players = Number(values.players)
  const exclusions = Number(values.exclusions)
  if (exclusions >= players) throw new RangeError('--exclusions must be less than --players')
  const stakes = await measureStakes({ stakes: Number(values.stakes), rounds: Number(values.rounds) })
  console.log(`a stake with every limit takes ${stakes.limited_over_free} times as long as one with none`)

  const bench = await startBenchProduct()
  try {
    const game = await playableGame(bench.product)
    const crowd = await crowdOf(bench, players, game.slug, { openedAt: yearAgo })
    const [first, ...others] = crowd
    if (!first) throw new RangeError('--players must be 2 or more')
    const play = await withYearOfPlay(bench, first)
    const reads = await measureReads(bench, first, Number(values.reads))
    console.log(`with ${play.entries} entries and ${play.games} games of ${DAYS} days:`, reads)
    const stops = await measureExclusions(bench, { players: others, count: exclusions, game })
    console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
    console.log(
      JSON.stringify({ bench: 'protection', players, ...stakes, year: play, reads, exclusion: stops }),
    )
  } finally {
    await bench.stop()
  }
}
