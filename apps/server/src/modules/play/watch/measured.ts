import type { Database } from '../../../kernel/index.ts'
import type { Measured } from '../../lobby/index.ts'
import { MAX_RATIO, RATIO_SCALE } from './evidence.ts'

/** A figure of fewer rounds would say nothing of the game. */
export const MIN_MEASURED_ROUNDS = 1_000

const percentText = (share: number): string => (share * 100).toFixed(2)

/** What all counted rounds of a version have paid, in every market and history; null for too few of them. */
export async function measuredOf(db: Database, build: string): Promise<Measured | null> {
  const { rows } = await db.query<{ rounds: bigint; paid: string; hits: bigint; capped: bigint }>(
    `select coalesce(sum(rounds), 0)::bigint as rounds,
            coalesce(sum(rounds * ratio), 0)::text as paid,
            coalesce(sum(rounds) filter (where ratio > 0), 0)::bigint as hits,
            coalesce(sum(rounds) filter (where ratio >= $2), 0)::bigint as capped
       from play.watch_count where build = $1`,
    [build, MAX_RATIO],
  )
  const [counted] = rows
  const rounds = Number(counted?.rounds ?? 0)
  if (!counted || rounds < MIN_MEASURED_ROUNDS) return null
  return {
    rounds,
    returnPercent: percentText(Number(counted.paid) / RATIO_SCALE / rounds),
    isAtLeast: counted.capped > 0n,
    hitPercent: percentText(Number(counted.hits) / rounds),
  }
}
