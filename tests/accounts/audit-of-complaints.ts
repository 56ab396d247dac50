import { inTransaction, type Tx } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import {
  answerComplaint,
  openComplaintList,
  openComplaintRecord,
} from '../../apps/server/src/modules/complaints/index.ts'
import { collectEvidence } from '../../apps/server/src/modules/data-exports/index.ts'
import { evidenceSources } from '../../apps/server/src/wiring/evidence.ts'
import type { ActsKit, Scenario } from './audit-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

const PATH = '/v1/player/complaints'

/** A player with a complaint, and the calls about it. */
async function complaining({ kit }: ActsKit) {
  const { playerId, browser, token } = await signedInPlayer(kit)
  const { db, clock } = kit
  const deps = { audit: testAudit, clock }
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db, work)
  const post = (path: string, body: object = {}) =>
    browser.call('POST', `${PATH}${path}`, {
      token,
      body,
      headers: { 'idempotency-key': `complaint-${playerId}-${path}` },
    })
  const file = () => post('', { topic: 'withdrawal', text: 'my money' })
  const named = async () => {
    const reference = (await file()).body.complaints[0].reference as string
    return { playerId, reference, by: 'anna' }
  }
  return { deps, within, post, file, named }
}

type Complaining = Awaited<ReturnType<typeof complaining>>
type Named = Awaited<ReturnType<Complaining['named']>>

/** An act about a complaint that is filed. */
const onComplaint =
  (act: (named: Named, calls: Complaining) => () => Promise<unknown>): Scenario['prepare'] =>
  async (acts) => {
    const calls = await complaining(acts)
    return act(await calls.named(), calls)
  }

/** Complaints of players, and what staff do about them. */
export const complaintScenarios: readonly Scenario[] = [
  {
    act: 'complaint.filed',
    what: 'a player who files a complaint',
    table: 'complaints.complaint',
    fields: ['topic'],
    actor: 'player',
    prepare: async (acts) => (await complaining(acts)).file,
  },
  {
    act: 'complaint.withdrawn',
    what: 'a player who withdraws it',
    table: 'complaints.step',
    fields: [],
    actor: 'player',
    prepare: onComplaint(
      ({ reference }, { post }) =>
        () =>
          post(`/${reference}/withdrawal`),
    ),
  },
  {
    act: 'complaint.appealed',
    what: 'a player who appeals',
    table: 'complaints.step',
    fields: [],
    actor: 'player',
    prepare: async (acts) => {
      const { named, within, deps, post } = await complaining(acts)
      const complaint = await named()
      await within((tx) => answerComplaint(tx, deps, { ...complaint, outcome: 'rejected', text: 'no' }))
      return () => post(`/${complaint.reference}/appeal`, { text: 'look again' })
    },
  },
  {
    act: 'complaint.answered',
    what: 'the answer of a person',
    table: 'complaints.step',
    fields: ['outcome', 'step'],
    actor: 'staff',
    prepare: onComplaint(
      (named, { within, deps }) =>
        () =>
          within((tx) => answerComplaint(tx, deps, { ...named, outcome: 'upheld', text: 'you are right' })),
    ),
  },
  {
    act: 'complaint.evidence_collected',
    what: 'a person who collects the evidence for a dispute',
    table: null,
    fields: ['manifestHash', 'purpose'],
    actor: 'staff',
    prepare: onComplaint(
      (named, { within, deps }) =>
        () =>
          within((tx) =>
            collectEvidence(tx, evidenceSources({ ...deps, secrets: ['test'] }), {
              ...named,
              purpose: 'answer',
            }),
          ),
    ),
  },
  {
    act: 'complaint.listed',
    what: 'a person who looks at the list of complaints',
    table: null,
    fields: [],
    actor: 'staff',
    prepare: onComplaint(
      ({ by }, { within, deps }) =>
        () =>
          within((tx) => openComplaintList(tx, deps, { by })),
    ),
  },
  {
    act: 'complaint.viewed',
    what: 'a person who looks at a complaint',
    table: null,
    fields: [],
    actor: 'staff',
    prepare: onComplaint(
      (named, { within, deps }) =>
        () =>
          within((tx) => openComplaintRecord(tx, deps, named)),
    ),
  },
]
