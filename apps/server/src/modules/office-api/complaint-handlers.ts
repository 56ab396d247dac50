import { officeRoutes } from '@marquee/contract/office'
import {
  answerComplaint,
  enterAppeal,
  enterComplaint,
  isDisputed,
  openComplaintList,
  openComplaintRecord,
} from '../complaints/index.ts'
import { collectEvidence, type EvidenceDependencies } from '../data-exports/index.ts'
import { AppError, type Tx } from '../../kernel/index.ts'
import { canDo } from './can.ts'
import type { GrantedHandlers } from './office-types.ts'
import type { HandlerDependencies } from './verification-handlers.ts'
import { maskedPlayer, workList } from './work-lists.ts'

type Ids =
  | 'complaints.list'
  | 'complaints.open'
  | 'complaints.answer'
  | 'complaints.enter'
  | 'complaints.appeal'
  | 'complaints.evidence'

type Listed = Awaited<ReturnType<typeof openComplaintList>>[number]

const complaintOf = ({ reference, topic, state, filedAt, answerBy, isOverdue }: Listed) => ({
  reference,
  topic,
  state,
  filedAt: filedAt.toString(),
  answerBy: answerBy.toString(),
  isOverdue,
})

const isWaiting = ({ state }: Pick<Listed, 'state'>): boolean => state === 'open' || state === 'appealed'

const pack = { permission: 'complaint.pack', stepUp: officeRoutes['complaints.evidence'].stepUp } as const

/** Complaints of players: the same functions as the command of staff. */
export function complaintHandlers({
  clock,
  audit,
  players,
  evidence,
}: HandlerDependencies & { readonly evidence: EvidenceDependencies }): GrantedHandlers<Ids> {
  const deps = { audit, clock }
  return {
    'complaints.list': async (_input, context) => {
      const { tx, caller, at } = context
      const found = await openComplaintList(tx, deps, { by: caller.name })
      return workList({ players, permission: 'complaint.read' }, context, found, (one, player) => {
        const { market } = player
        return {
          player,
          ...complaintOf(one),
          can: {
            open: canDo(caller, { permission: 'complaint.read', market }, at),
            answer: canDo(caller, { permission: 'complaint.answer', market }, at),
          },
        }
      })
    },
    async 'complaints.open'({ playerId, reference }, { tx, caller, at }) {
      const opened = await openComplaintRecord(tx, deps, { playerId, reference, by: caller.name })
      const player = await maskedPlayer(players, tx, playerId, at)
      const { market } = player
      const answeredBy = opened.steps.find(({ actor }) => actor !== null)?.actor ?? undefined
      return {
        player,
        ...complaintOf(opened),
        steps: opened.steps.map((step) => ({ ...step, at: step.at.toString() })),
        can: {
          answer: canDo(
            caller,
            { permission: 'complaint.answer', market, isPossible: isWaiting(opened), madeBy: answeredBy },
            at,
          ),
          evidence: canDo(caller, { ...pack, market, isPossible: isDisputed(opened, at) }, at),
        },
      }
    },
    ...mailHandlers({ clock, audit, players }),
    async 'complaints.answer'({ playerId, reference, outcome, text }, { tx, caller }) {
      await answerComplaint(tx, deps, { playerId, reference, outcome, text, by: caller.name })
      return { done: true } as const
    },
    async 'complaints.evidence'({ playerId, reference, purpose }, { tx, caller: { name: by } }) {
      const { file } = await collectEvidence(tx, evidence, { playerId, reference, purpose, by })
      return { file, mediaType: 'application/zip' }
    },
  }
}

/** Enters what players have sent by mail, in their words. */
function mailHandlers({
  clock,
  audit,
  players,
}: HandlerDependencies): GrantedHandlers<'complaints.enter' | 'complaints.appeal'> {
  const deps = { audit, clock }
  const personOf = async (tx: Tx, playerId: bigint) => {
    const person = await players.factsOf(playerId, tx)
    if (!person) throw new AppError('error.not_found')
    return person
  }
  return {
    async 'complaints.enter'({ playerId, topic, text }, { tx, caller: { name: by } }) {
      const person = await personOf(tx, playerId)
      return { reference: await enterComplaint(tx, deps, { playerId, person, topic, text, by }) }
    },
    async 'complaints.appeal'({ playerId, reference, text }, { tx, caller: { name: by } }) {
      const person = await personOf(tx, playerId)
      await enterAppeal(tx, deps, { playerId, reference, person, text, by })
      return { done: true } as const
    },
  }
}
