import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createDecisions, readDecisions } from '../../apps/server/src/modules/decisions/index.ts'
import {
  addIneligible,
  openIneligibleList,
  removeIneligible,
} from '../../apps/server/src/modules/players/index.ts'
import { identityDecision } from '../../apps/server/src/modules/verification/index.ts'
import { anchorLedger } from '../../apps/server/src/wiring/ledger-anchors.ts'
import {
  cancelFreeRoundsBy,
  listDecisionsBy,
  openTournamentBy,
  orderFreeRoundsBy,
  reviewDecisionBy,
} from '../../apps/server/src/wiring/staff-acts.ts'
import type { ActsKit, Scenario } from './audit-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

async function orderIn({ kit }: ActsKit) {
  const { playerId } = await signedInPlayer(kit)
  const at = kit.clock.now()
  const terms = { game: 'lantern-quay', rounds: 10, value: '0.20', expiresAt: at.add({ hours: 24 }) }
  const order = { ...terms, playerId, orderedBy: 'anna', reason: 'a test' }
  return {
    playerId,
    order: () => inTransaction(kit.db, (tx) => orderFreeRoundsBy(tx, testAudit, order, at)),
  }
}

const listed = { list: 'staff', person: { email: 'listed@example.org' }, by: 'anna' } as const

/** What staff does by commands, and what jobs do by themselves. */
export const staffScenarios: readonly Scenario[] = [
  {
    act: 'ineligible.added',
    what: 'a person who may not play',
    table: 'players.ineligible_entry',
    fields: ['list'],
    actor: 'staff',
    prepare: ({ kit }) =>
      Promise.resolve(() =>
        inTransaction(kit.db, (tx) => addIneligible(tx, { audit: testAudit, clock: kit.clock }, listed)),
      ),
  },
  {
    act: 'ineligible.removed',
    what: 'a person who may play again',
    table: null,
    fields: ['list'],
    actor: 'staff',
    prepare: async ({ kit }) => {
      const deps = { audit: testAudit, clock: kit.clock }
      const entryId = await inTransaction(kit.db, (tx) => addIneligible(tx, deps, listed))
      return () =>
        inTransaction(kit.db, (tx) => removeIneligible(tx, deps, { entryId, reason: 'left', by: 'bert' }))
    },
  },
  {
    act: 'ineligible.listed',
    what: 'a person who looks at the lists of persons who may not play',
    table: null,
    fields: [],
    actor: 'staff',
    prepare: ({ kit }) =>
      Promise.resolve(() => inTransaction(kit.db, (tx) => openIneligibleList(tx, testAudit, { by: 'anna' }))),
  },
  {
    act: 'ledger.anchored',
    what: 'the heads of all players’ chains',
    table: 'wallet.anchor',
    fields: ['players', 'root', 'startedAt'],
    actor: 'system',
    prepare: ({ kit }) => Promise.resolve(() => anchorLedger(kit, testAudit)),
  },
  {
    act: 'decision.viewed',
    what: 'a person who reads what rules have decided about a player',
    table: null,
    fields: [],
    actor: 'staff',
    prepare: async ({ kit }) => {
      const { playerId } = await signedInPlayer(kit)
      return () => inTransaction(kit.db, (tx) => listDecisionsBy(tx, testAudit, { playerId, by: 'anna' }))
    },
  },
  {
    act: 'decision.reviewed',
    what: 'a person who has looked at what a rule had decided',
    table: 'decisions.review',
    fields: ['finding'],
    actor: 'staff',
    prepare: async ({ kit }) => {
      const { playerId } = await signedInPlayer(kit)
      const inputs = {
        result: 'undecided',
        reason: null,
        expiresOn: null,
        isSamePerson: false,
        today: '2026-11-02',
      } as const
      await inTransaction(kit.db, (tx) =>
        createDecisions(kit).decide(tx, identityDecision, { playerId, inputs }),
      )
      const [{ decisionId } = { decisionId: '' }] = await readDecisions(kit.db, playerId, 1)
      const typed = { playerId, decisionId, finding: 'upheld', by: 'anna' } as const
      return () =>
        inTransaction(kit.db, (tx) => reviewDecisionBy(tx, { audit: testAudit, clock: kit.clock }, typed))
    },
  },
  {
    act: 'free_rounds.ordered',
    what: 'free rounds for a player',
    table: 'play.free_round_order',
    fields: ['expiresAt', 'game', 'rounds', 'value'],
    actor: 'staff',
    prepare: async (acts) => (await orderIn(acts)).order,
  },
  {
    act: 'free_rounds.cancelled',
    what: 'free rounds that are taken back',
    table: 'play.free_round_order',
    fields: [],
    actor: 'staff',
    prepare: async (acts) => {
      const { playerId, order } = await orderIn(acts)
      const orderId = await order()
      const { db } = acts.kit
      const awarded = `update play.free_round_order set state = 'awarded', award_id = order_id where order_id = $1`
      await db.query(awarded, [orderId])
      return () => inTransaction(db, (tx) => cancelFreeRoundsBy(tx, testAudit, { playerId, orderId }, 'bert'))
    },
  },
  {
    act: 'tournament.opened',
    what: 'a tournament with its terms',
    table: 'tournaments.tournament',
    fields: ['currency', 'endsAt', 'name', 'startsAt'],
    actor: 'staff',
    prepare: ({ kit }) => {
      const terms = {
        name: 'Best of two',
        type: 'casino',
        games: ['frostmark'],
        markets: null,
        currency: 'EUR',
        startsAt: '2026-12-01T10:00:00Z',
        endsAt: '2026-12-08T10:00:00Z',
        checkHours: 24,
        rule: { kind: 'win-to-bet', stake: '0.20', rounds: 2 },
        prizes: [{ from: 1, to: 1, amount: '100' }],
      } as const
      const opening = { by: 'anna', reason: 'a test', at: kit.clock.now() }
      const open = () =>
        inTransaction(kit.db, (tx) =>
          openTournamentBy(
            tx,
            testAudit,
            { ...terms, games: [...terms.games], prizes: [...terms.prizes] },
            opening,
          ),
        )
      return Promise.resolve(open)
    },
  },
]
