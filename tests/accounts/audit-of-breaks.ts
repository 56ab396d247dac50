import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import {
  openBreakRecord,
  orderExclusion,
  proposeReturn,
  voteOnReturn,
} from '../../apps/server/src/modules/protection/index.ts'
import type { ActsKit, Scenario } from './audit-kit.ts'
import { excludedBefore } from './audit-of-accounts.ts'
import type { AccountsKit } from './kit.ts'

const runJob = (kit: AccountsKit, name: string, payload: object) =>
  kit.protection.jobs
    .find(({ kind }) => kind.name === name)!
    .run(payload, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })

/** A player whose request to return people decide about. */
async function returning({ kit }: ActsKit) {
  const { ask, again, playerId } = await excludedBefore(kit, 'anna')
  await ask()
  kit.clock.advance({ hours: 24 })
  const { cancel } = await again()
  const ground = { audit: testAudit, clock: kit.clock }
  const propose = (decision: 'approve' | 'refuse') =>
    inTransaction(kit.db, (tx) =>
      proposeReturn(tx, ground, {
        playerId,
        decision,
        reason: decision === 'approve' ? 'reviewed' : 'no_contact',
        note: '',
        by: 'anna',
      }),
    )
  const answer = (requestId: string, vote: 'approve' | 'refuse') =>
    inTransaction(kit.db, (tx) => voteOnReturn(tx, ground, { requestId, vote, by: 'bert', note: '' }))
  const decided = async (decision: 'approve' | 'refuse') => {
    const requestId = await propose(decision)
    await answer(requestId, 'approve')
    return () => runJob(kit, 'protection.decide-return', { requestId })
  }
  return { cancel, propose, answer, decided, kit }
}

const proposal = { fields: ['decision', 'returnNumber'], actor: 'staff' } as const

async function ordered({ kit }: ActsKit, isClosedThen = false) {
  const { playerId } = await kit.player()
  const order = { playerId, months: 6, reason: 'signs_of_harm', evidence: 'a talk', by: 'anna' } as const
  const ground = { audit: testAudit, clock: kit.clock }
  return async () => {
    const orderId = await inTransaction(kit.db, (tx) => orderExclusion(tx, ground, order))
    const closed = { status: { to: 'CLOSED' }, reason: 'asked', actor: 'player' } as const
    if (isClosedThen) await kit.players.changeStanding(playerId, closed)
    return orderId
  }
}

/** What staff do about returns, and exclusions that the operator imposes. */
export const breakScenarios: readonly Scenario[] = [
  {
    ...proposal,
    act: 'break.return_proposed',
    what: 'a proposal about a return',
    table: 'protection.return_proposal',
    prepare: async (acts) => {
      const { propose } = await returning(acts)
      return () => propose('approve')
    },
  },
  ...(['approve', 'refuse'] as const).map((vote): Scenario => ({
    ...proposal,
    act: vote === 'approve' ? 'break.return_proposal_approved' : 'break.return_proposal_refused',
    what: 'the answer of a second person',
    table: 'protection.return_proposal_vote',
    prepare: async (acts) => {
      const { propose, answer } = await returning(acts)
      const requestId = await propose('approve')
      return () => answer(requestId, vote)
    },
  })),
  {
    act: 'break.record_viewed',
    what: 'a member of staff who reads the breaks of a player',
    table: null,
    fields: [],
    actor: 'staff',
    prepare: async ({ kit }) => {
      const { playerId } = await kit.player()
      return () =>
        inTransaction(kit.db, (tx) => openBreakRecord(tx, { audit: testAudit }, { playerId, by: 'anna' }))
    },
  },
  {
    act: 'break.returned',
    what: 'a return that two people approve',
    table: 'protection.return_request',
    fields: ['how'],
    actor: 'staff',
    prepare: async (acts) => (await returning(acts)).decided('approve'),
  },
  {
    act: 'break.return_refused',
    what: 'a return that two people refuse',
    table: 'protection.return_request',
    fields: [],
    actor: 'staff',
    prepare: async (acts) => (await returning(acts)).decided('refuse'),
  },
  {
    ...proposal,
    act: 'break.return_proposal_failed',
    what: 'a decision about a request that its player has taken back',
    table: 'protection.return_proposal_end',
    prepare: async (acts) => {
      const { cancel, decided } = await returning(acts)
      const decide = await decided('approve')
      await cancel()
      return decide
    },
  },
  {
    ...proposal,
    act: 'break.return_proposal_expired',
    what: 'what no server has done, when another proposal is made',
    table: 'protection.return_proposal_end',
    prepare: async (acts) => {
      const { decided, propose, kit } = await returning(acts)
      await decided('approve')
      kit.clock.advance({ hours: 24 * 9 })
      return () => propose('refuse')
    },
  },
  {
    act: 'break.imposition_ordered',
    what: 'the order of an exclusion by staff',
    table: 'protection.exclusion_order',
    fields: ['length'],
    actor: 'staff',
    prepare: (acts) => ordered(acts),
  },
  {
    act: 'break.imposed',
    what: 'an exclusion that staff impose',
    table: 'protection.break_record',
    fields: ['leastUntil', 'length', 'until'],
    actor: 'staff',
    prepare: async (acts) => {
      const orderId = await (await ordered(acts))()
      return () => runJob(acts.kit, 'protection.impose-exclusion', { orderId })
    },
  },
  {
    act: 'break.imposition_failed',
    what: 'an exclusion of an account that is closed',
    table: 'protection.exclusion_order_end',
    fields: [],
    actor: 'staff',
    prepare: async (acts) => {
      const orderId = await (await ordered(acts, true))()
      return () => runJob(acts.kit, 'protection.impose-exclusion', { orderId })
    },
  },
]
