import { inTransaction, type Tx } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import {
  answerObjection,
  closeCase,
  openCaseList,
  openCaseRecord,
  takeStep,
} from '../../apps/server/src/modules/care/index.ts'
import { reviewDecisionBy } from '../../apps/server/src/wiring/staff-acts.ts'
import type { ActsKit, Scenario } from './audit-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

/** A player whose deposits are a strong marker of harm, before the event about them. */
async function deposited({ kit }: ActsKit) {
  const member = await signedInPlayer(kit)
  const { playerId, browser, token } = member
  const amount = 500_000n
  const operation = { kind: 'deposit', playerId, currency: 'EUR', provider: 5, amount } as const
  await kit.wallet.execute({ ...operation, tx: `care-${playerId}` })
  const body = { amountMinor: amount.toString(), number: 1, at: kit.clock.now().toString() }
  const find = () =>
    kit.care.subscriptions
      .find(({ topic }) => topic === 'deposit.completed')!
      .deliver(
        { id: playerId, topic: 'deposit.completed', playerId, seq: null, body, at: kit.clock.now() },
        { signal: AbortSignal.timeout(10_000), attempt: 1 },
      )
  const object = () =>
    browser.call('POST', '/v1/player/protection/offers/objection', { token, body: { text: 'why' } })
  return { playerId, find, object }
}

/** An act of staff about the case of a player with a strong marker. */
async function underCare(acts: ActsKit) {
  const { playerId, find, object } = await deposited(acts)
  await find()
  const { db, clock } = acts.kit
  const deps = { audit: testAudit, clock }
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db, work)
  const listed = await within((tx) => openCaseList(tx, deps, { by: 'anna' }))
  const { caseId } = listed.find((one) => one.playerId === playerId)!
  const typed = { caseId, note: 'a talk', by: 'anna' } as const
  const answer = (given: 'upheld' | 'granted') =>
    within((tx) =>
      answerObjection(
        tx,
        { ...deps, reviewDecision: (inTx, review) => reviewDecisionBy(inTx, deps, review) },
        { ...typed, answer: given },
      ),
    )
  return {
    object,
    answer,
    list: () => within((tx) => openCaseList(tx, deps, { by: 'anna' })),
    show: () => within((tx) => openCaseRecord(tx, deps, typed)),
    call: () => within((tx) => takeStep(tx, deps, { ...typed, step: 'call', details: {} })),
    close: () => within((tx) => closeCase(tx, deps, { ...typed, outcome: 'no-concern', markers: 1 })),
  }
}

type UnderCare = Awaited<ReturnType<typeof underCare>>

/** A scenario of an act about a case that is open. */
const onCase =
  (act: (care: UnderCare) => () => Promise<unknown>): Scenario['prepare'] =>
  async (acts) =>
    act(await underCare(acts))

/** Markers of harm, the objections of players, and what staff do about them. */
export const careScenarios: readonly Scenario[] = [
  {
    act: 'care.offers_paused',
    what: 'a strong marker that stops offers',
    table: 'care.marker',
    fields: [],
    actor: 'system',
    prepare: async (acts) => (await deposited(acts)).find,
  },
  {
    act: 'care.objection_made',
    what: 'a player who objects',
    table: 'care.objection',
    fields: [],
    actor: 'player',
    prepare: onCase(({ object }) => object),
  },
  {
    act: 'care.cases_listed',
    what: 'a person who looks at the list of cases of care',
    table: null,
    fields: [],
    actor: 'staff',
    prepare: onCase(({ list }) => list),
  },
  {
    act: 'care.case_viewed',
    what: 'a person who looks at a case of care',
    table: null,
    fields: [],
    actor: 'staff',
    prepare: onCase(({ show }) => show),
  },
  {
    act: 'care.step_taken',
    what: 'a step of the playbook',
    table: 'care.step',
    fields: ['step'],
    actor: 'staff',
    prepare: onCase(({ call }) => call),
  },
  {
    act: 'care.objection_answered',
    what: 'the answer to an objection',
    table: 'care.objection_answer',
    fields: ['answer'],
    actor: 'staff',
    prepare: async (acts) => {
      const { object, answer } = await underCare(acts)
      await object()
      return () => answer('upheld')
    },
  },
  {
    act: 'care.case_closed',
    what: 'a case of care that is closed',
    table: 'care.player_case',
    fields: ['outcome'],
    actor: 'staff',
    prepare: onCase(({ close }) => close),
  },
  {
    act: 'care.offers_resumed',
    what: 'offers that are open again',
    table: 'care.player_case',
    fields: [],
    actor: 'staff',
    prepare: onCase(({ close }) => close),
  },
]
