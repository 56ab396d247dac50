import { inTransaction, silentLog } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import {
  createRisk,
  decideCase,
  listCases,
  noteOnCase,
  openCaseList,
  openCaseRecord,
  proposeDecision,
  takeCase,
  takeThirdPartyRequest,
  voteOnDecision,
} from '../../apps/server/src/modules/risk/index.ts'
import type { ActsKit, Scenario } from './audit-kit.ts'

/** Cases about a new player, as events and staff make them. */
async function underRisk({ kit }: ActsKit) {
  const { playerId } = await kit.player()
  const { db, clock, players, wallet } = kit
  const ground = { audit: testAudit, clock }
  const { subscriptions, jobs } = createRisk({ db, log: silentLog, players, wallet, ...ground })
  let number = 0
  const deposit = async (amount: bigint) => {
    const operation = { kind: 'deposit', playerId, currency: 'EUR', provider: 5, amount } as const
    await wallet.execute({ ...operation, tx: `risk-${playerId}-${++number}` })
    const body = { amountMinor: amount.toString(), number, method: 'VISA', at: clock.now().toString() }
    const event = {
      id: BigInt(number),
      topic: 'deposit.completed',
      playerId,
      seq: null,
      body,
      at: clock.now(),
    }
    await subscriptions
      .find(({ topic }) => topic === 'deposit.completed')!
      .deliver(event, { signal: AbortSignal.timeout(10_000), attempt: 1 })
  }
  const asked = {
    relation: 'parent',
    asker: 'Eva',
    contact: 'a letter',
    statement: 'he loses',
    by: 'anna',
  } as const
  const opened = () => inTransaction(db, (tx) => takeThirdPartyRequest(tx, ground, { playerId, ...asked }))
  type Proposed = Pick<Parameters<typeof proposeDecision>[2], 'outcome' | 'months'>
  const propose = (caseId: string, proposed: Proposed = { outcome: 'excluded', months: null }) =>
    inTransaction(db, (tx) =>
      proposeDecision(tx, ground, { caseId, note: 'talked', by: 'anna', ...proposed }),
    )
  const vote = (requestId: string, answer: 'approve' | 'refuse') =>
    inTransaction(db, (tx) =>
      voteOnDecision(
        tx,
        { ...ground, orderExclusion: async () => {} },
        { requestId, vote: answer, note: 'read', by: 'bert' },
      ),
    )
  /** A refund that two people have agreed to, whose stake is given back before it is booked. */
  const prepareFailure = async () => {
    await deposit(10_000n)
    const exclusion = { topic: 'player.standing.changed', body: { accountStatus: 'SELF_EXCLUDED' } }
    const told = { ...exclusion, id: 900n, playerId, seq: null, at: clock.now() }
    await subscriptions
      .find(({ topic }) => topic === told.topic)!
      .deliver(told, { signal: AbortSignal.timeout(10_000), attempt: 1 })
    clock.advance({ minutes: 1 })
    const round = `risk-${playerId}`
    const play = { playerId, currency: 'EUR', provider: 15, round, vertical: 'casino' } as const
    await wallet.execute({ ...play, kind: 'stake', tx: `${round}-1`, amount: 500n })
    await wallet.execute({ ...play, kind: 'closeRound', tx: `${round}-2` })
    clock.advance({ minutes: 1 })
    const run = (name: string, payload = {}) =>
      jobs
        .find(({ kind }) => kind.name === name)!
        .run(payload, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
    await run('risk.check-excluded-play')
    const found = (await listCases(db, clock.now())).find(
      (one) => one.playerId === playerId && one.kind === 'excluded-play',
    )
    const requestId = await propose(found!.caseId, { outcome: 'refund-agreed' })
    await vote(requestId, 'approve')
    await wallet.execute({ ...play, kind: 'rollbackRound', tx: `${round}-3` })
    return () => run('risk.book-refund', { requestId })
  }
  return { db, ground, clock, deposit, opened, propose, vote, prepareFailure }
}

type UnderRisk = Awaited<ReturnType<typeof underRisk>>

const ofCase = { table: 'risk.case_event', fields: ['kind'], actor: 'staff' } as const
const ofDecision = { table: 'risk.case_event', fields: ['kind', 'outcome'], actor: 'staff' } as const

/** A scenario of an act about a case that is open. */
const onCase =
  (act: (risk: UnderRisk, caseId: string) => Promise<unknown>): Scenario['prepare'] =>
  async (acts) => {
    const risk = await underRisk(acts)
    const caseId = await risk.opened()
    return () => act(risk, caseId)
  }

/** What staff do about cases of risk. */
export const riskScenarios: readonly Scenario[] = [
  {
    ...ofCase,
    act: 'risk.case_opened',
    what: 'a request of a third party',
    prepare: async (acts) => (await underRisk(acts)).opened,
  },
  {
    ...ofCase,
    act: 'risk.case_raised',
    what: 'linked amounts that reach the threshold after the warning',
    actor: 'system',
    prepare: async (acts) => {
      const { deposit } = await underRisk(acts)
      await deposit(150_000n)
      return () => deposit(50_000n)
    },
  },
  {
    ...ofCase,
    act: 'risk.case_taken',
    what: 'a case that a person takes',
    prepare: onCase(({ db, ground }, caseId) =>
      inTransaction(db, (tx) => takeCase(tx, ground, { caseId, by: 'anna' })),
    ),
  },
  {
    ...ofCase,
    act: 'risk.case_noted',
    what: 'words about a case',
    prepare: onCase(({ db, ground }, caseId) =>
      inTransaction(db, (tx) => noteOnCase(tx, ground, { caseId, note: 'a call', by: 'anna' })),
    ),
  },
  {
    ...ofCase,
    act: 'risk.case_viewed',
    what: 'a person who looks at a case',
    table: null,
    prepare: onCase(({ db, ground }, caseId) =>
      inTransaction(db, (tx) => openCaseRecord(tx, ground, { caseId, by: 'anna' })),
    ),
  },
  {
    act: 'risk.cases_listed',
    what: 'a person who looks at the list of cases',
    table: null,
    fields: [],
    actor: 'staff',
    prepare: async (acts) => {
      const { db, ground, clock } = await underRisk(acts)
      return () => inTransaction(db, (tx) => openCaseList(tx, ground, { by: 'anna', at: clock.now() }))
    },
  },
  {
    ...ofDecision,
    act: 'risk.case_decided',
    what: 'a decision of one person',
    prepare: onCase(({ db, ground }, caseId) =>
      inTransaction(db, (tx) =>
        decideCase(tx, ground, { caseId, outcome: 'refused', note: 'no ground', by: 'anna' }),
      ),
    ),
  },
  {
    ...ofDecision,
    act: 'risk.decision_proposed',
    what: 'a proposal to exclude',
    prepare: onCase(({ propose }, caseId) => propose(caseId)),
  },
  ...(['approve', 'refuse'] as const).map((answer): Scenario => ({
    ...ofDecision,
    act: answer === 'approve' ? 'risk.proposal_approved' : 'risk.proposal_refused',
    what: 'the answer of a second person',
    prepare: async (acts) => {
      const { opened, propose, vote } = await underRisk(acts)
      const requestId = await propose(await opened())
      return () => vote(requestId, answer)
    },
  })),
  {
    ...ofDecision,
    act: 'risk.proposal_expired',
    what: 'a proposal that nobody has answered',
    actor: 'system',
    prepare: async (acts) => {
      const { clock, opened, propose } = await underRisk(acts)
      const caseId = await opened()
      await propose(caseId)
      clock.advance({ hours: 24 })
      return () => propose(caseId)
    },
  },
  {
    ...ofDecision,
    act: 'risk.proposal_failed',
    what: 'a refund that is not owed any more when it is booked',
    actor: 'system',
    prepare: async (acts) => (await underRisk(acts)).prepareFailure(),
  },
]
