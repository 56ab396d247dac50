import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import {
  openForStaff,
  recordIncome,
  reviewAffordability,
} from '../../apps/server/src/modules/affordability/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import type { Scenario } from './audit-kit.ts'

/** What staff decide about the means of a player. */
export const affordabilityScenarios: readonly Scenario[] = [
  {
    act: 'affordability.viewed',
    what: 'a person who looks at the means of a player',
    table: null,
    fields: [],
    actor: 'staff',
    prepare: async ({ kit }) => {
      const { playerId } = await kit.player()
      return () =>
        inTransaction(kit.db, (tx) => openForStaff(tx, { audit: testAudit }, { playerId, by: 'anna' }))
    },
  },
  {
    act: 'affordability.income.recorded',
    what: 'an income that a person has read from documents',
    table: 'affordability.income',
    fields: ['currency'],
    actor: 'staff',
    prepare: async ({ kit }) => {
      const { playerId } = await kit.player()
      const typed = { playerId, monthly: 240_000n, currency: 'EUR', reason: 'pay slips', by: 'anna' } as const
      return () =>
        inTransaction(kit.db, (tx) => recordIncome(tx, { audit: testAudit, clock: kit.clock }, typed))
    },
  },
  {
    act: 'affordability.reviewed',
    what: 'a person who decides about a refused deposit',
    table: 'affordability.review',
    fields: ['about', 'outcome'],
    actor: 'staff',
    prepare: async ({ kit }) => {
      const { playerId } = await kit.player()
      await kit.db.query(
        `insert into affordability.review (player_id, review_id, about, asked_at) values ($1, 'afr_1', 'found', $2)`,
        [playerId, kit.clock.now()],
      )
      const typed = { about: 'found', checkId: null, outcome: 'reopened', reason: 'paid back' } as const
      return () =>
        inTransaction(kit.db, (tx) =>
          reviewAffordability(tx, { audit: testAudit, clock: kit.clock }, { ...typed, playerId, by: 'anna' }),
        )
    },
  },
]
