/** Whether the rules still give the answers that they gave. */
import { z } from 'zod'
import {
  type Clock,
  type Database,
  handleJob,
  type JobHandler,
  jobKind,
  type Log,
  type Queryable,
} from '../../kernel/index.ts'
import { fromCanonical, toCanonical } from './canonical.ts'
import type { AnyKind } from './kind.ts'
import { type Place, readDecisionsOf, type StoredDecision } from './store.ts'

export type Replayed =
  | { readonly is: 'same' }
  | { readonly is: 'different'; readonly answer: string; readonly because: readonly string[] }
  /** The kind or its version is not in the program. */
  | { readonly is: 'unknown' }

/** Decides again from what was stored. */
export function replayDecision(kinds: readonly AnyKind[], stored: StoredDecision): Replayed {
  const kind = kinds.find(({ name }) => name === stored.kind)
  const decided = kind?.decideAs(stored.version, fromCanonical(stored.inputs))
  if (!decided) return { is: 'unknown' }
  const answer = toCanonical(decided.answer)
  const isSame = answer === stored.answer && toCanonical(decided.because) === toCanonical(stored.because)
  return isSame ? { is: 'same' } : { is: 'different', answer, because: decided.because }
}

export interface ReplayReport {
  readonly replayed: number
  readonly different: readonly StoredDecision[]
  readonly unknown: readonly StoredDecision[]
}

export interface ReplaySpan {
  readonly from: Temporal.Instant
  readonly before: Temporal.Instant
  /** One of so many decisions; 1 for all. */
  readonly onePer: number
}

const PAGE = 500
/** Smaller than every number of a player and every id. */
const first = { playerId: 0n, decisionId: '' } as const

/** Reads in pages, each in one statement; changes nothing. */
export async function replaySpan(
  queryable: Queryable,
  kinds: readonly AnyKind[],
  { from, before, onePer }: ReplaySpan,
  signal?: AbortSignal,
): Promise<ReplayReport> {
  const different: StoredDecision[] = []
  const unknown: StoredDecision[] = []
  let replayed = 0
  let after: Place = { at: from, ...first }
  for (;;) {
    signal?.throwIfAborted()
    const page = await readDecisionsOf(queryable, { after, before, onePer }, PAGE)
    for (const stored of page) {
      const { is } = replayDecision(kinds, stored)
      if (is === 'different') different.push(stored)
      if (is === 'unknown') unknown.push(stored)
    }
    replayed += page.length
    const last = page.at(-1)
    if (!last || page.length < PAGE) return { replayed, different, unknown }
    after = last
  }
}

const replayJob = jobKind({
  name: 'decisions.replay',
  payload: z.object({}).loose(),
  maxAttempts: 2,
  timeoutMs: 300_000,
})

/** Of the decisions of a day, one in a hundred is decided again each night. */
const NIGHTLY_ONE_PER = 100
const NIGHT_HOURS = 24

export interface ReplayDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly kinds: readonly AnyKind[]
}

export const createReplayJob = ({ db, clock, log, kinds }: ReplayDependencies): JobHandler =>
  handleJob(
    replayJob,
    async (_payload, { signal }) => {
      const before = clock.now()
      const from = before.subtract({ hours: NIGHT_HOURS })
      const report = await replaySpan(db, kinds, { from, before, onePer: NIGHTLY_ONE_PER }, signal)
      const { replayed, different, unknown } = report
      const ids = [...different, ...unknown].map(({ decisionId }) => decisionId)
      if (ids.length > 0) log.error({ ids, alarm: true }, 'rules decide otherwise than they did')
      else log.info({ replayed }, 'decisions were replayed')
    },
    { cron: { match: '33 3 * * *', catchUpMs: 12 * 3_600_000 } },
  )
