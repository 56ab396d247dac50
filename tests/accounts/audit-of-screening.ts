import { inTransaction, silentLog, type Tx } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import {
  createScreenings,
  decideOnHit,
  openHitList,
  openHits,
} from '../../apps/server/src/modules/players/index.ts'
import type { ActsKit, Scenario } from './audit-kit.ts'

const hit = { id: 'NK-1', caption: 'Listed Person', score: 0.9, topics: ['sanction'] }

/** A player of whom a list has found a person, and what staff do about it. */
async function matched({ kit }: ActsKit) {
  const { db, clock } = kit
  const { playerId } = await kit.player()
  const { jobs } = createScreenings({
    db,
    clock,
    log: silentLog,
    company: { check: async ({ people }) => ({ outcome: 'done', matches: people.map(() => [hit]) }) },
  })
  await jobs
    .find(({ kind }) => kind.name === 'players.screen')!
    .run(
      { playerId: String(playerId) },
      { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined },
    )
  const deps = { audit: testAudit, clock }
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db, work)
  const said = { playerId, hitId: hit.id, decision: 'confirmed', reason: 'same birth date' } as const
  return {
    list: () => within((tx) => openHitList(tx, deps, { by: 'anna', markets: new Set(['FI']) })),
    show: () => within((tx) => openHits(tx, deps, { playerId, by: 'anna' })),
    confirm: () => within((tx) => decideOnHit(tx, deps, { ...said, by: 'anna' })),
  }
}

const ofStaff = (
  act: Scenario['act'],
  what: string,
  run: (screening: Awaited<ReturnType<typeof matched>>) => () => Promise<unknown>,
  { table = null, fields = [] }: Partial<Pick<Scenario, 'table' | 'fields'>> = {},
): Scenario => ({
  act,
  what,
  table,
  fields,
  actor: 'staff',
  prepare: async (acts) => run(await matched(acts)),
})

/** What staff read and decide about hits of a screening. */
export const screeningScenarios: readonly Scenario[] = [
  ofStaff('screening.listed', 'a person who looks at the list of hits', ({ list }) => list),
  ofStaff('screening.viewed', 'a person who looks at the hits of a player', ({ show }) => show),
  ofStaff('screening.decided', 'a hit that is confirmed', ({ confirm }) => confirm, {
    table: 'players.screening_decision',
    fields: ['decision', 'hit'],
  }),
]
