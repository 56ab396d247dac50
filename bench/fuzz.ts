/**
 * Two minutes of requests generated from our own OpenAPI document against the running product: no 5xx, no undocumented
 * status, no answer that does not fit its schema. `--seconds 20 --seed 7` for another duration and other data.
 */
import { parseArgs } from 'node:util'
import { seededPlayers } from '../apps/server/src/seed/players.ts'
import { type Fault, fuzz } from '../tests/api/fuzz.ts'
import { hintsFor } from '../tests/api/hints.ts'
import { walkMethods, walkUnknown } from '../tests/api/walk.ts'
import { deposit, playableGame, signIn, startBenchProduct } from './kit/product.ts'

export async function run(flags: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...flags],
    options: {
      seconds: { type: 'string', default: '120' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  const seed = Number(values.seed)
  const bench = await startBenchProduct()
  try {
    const { product } = bench
    const answer = await fetch(`${product.siteUrl}/api/openapi.json`)
    const [player] = seededPlayers.players
    const document = (await answer.json()) as Record<string, unknown>
    const walked = [
      ...(await walkMethods(product.siteUrl, document)),
      ...(await walkUnknown(product.siteUrl)),
    ]
    for (const fault of walked) console.log(fault)
    const game = await playableGame(product)
    // Without money there is no withdrawal to query.
    await deposit(product, await signIn(product, player.email), '500.00')
    const report = await fuzz({
      url: product.siteUrl,
      document,
      hints: { ...hintsFor(), gameSlug: [game.slug], gameId: [game.id] },
      seed,
      budgetMs: Number(values.seconds) * 1_000,
      signIn: async () => (await signIn(product, player.email)).idToken,
    })
    tell(report.faults)
    const { requests, operations, byStatus, neverDone, faults } = report
    console.log(
      JSON.stringify({
        bench: 'fuzz',
        seed,
        requests,
        operations,
        by_status: byStatus,
        never_2xx: neverDone,
        walk_faults: walked.length,
        faults: faults.length,
      }),
    )
    if (faults.length + walked.length > 0) process.exitCode = 1
  } finally {
    await bench.stop()
  }
}

/** Each kind of error once, with the request that caused it. */
function tell(faults: readonly Fault[]): void {
  const seen = new Set<string>()
  for (const { operation, what, request, answer } of faults) {
    const kind = `${operation}: ${what}`
    if (seen.has(kind)) continue
    seen.add(kind)
    console.log(`${kind}\n  ${request}\n  ${answer}`)
  }
}
