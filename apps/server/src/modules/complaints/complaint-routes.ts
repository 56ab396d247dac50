import type { Routes } from '@marquee/contract'
import type { Clock, Handlers } from '../../kernel/index.ts'
import { canAppeal, canWithdraw, isOverdue } from './complaint-rules.ts'
import type { Complaints, OwnComplaints, ShownComplaint } from './complaints.ts'

export type ComplaintRouteId = Extract<keyof Routes, `complaints.${string}`>

const presentOne = (complaint: ShownComplaint, now: Temporal.Instant) => ({
  reference: complaint.reference,
  topic: complaint.topic,
  state: complaint.state,
  filedAt: complaint.filedAt.toString(),
  answerBy: complaint.answerBy.toString(),
  isOverdue: isOverdue(complaint, now),
  steps: complaint.steps.map(({ step, at, outcome, text }) => ({ step, at: at.toString(), outcome, text })),
  canWithdraw: canWithdraw(complaint.state),
  canAppeal: canAppeal(complaint.state),
})

export function complaintHandlers(acts: Complaints, clock: Clock): Pick<Handlers<Routes>, ComplaintRouteId> {
  const present = ({ days, disputeBodies, complaints }: OwnComplaints) => ({
    days,
    disputeBodies: disputeBodies.map(({ name, url }) => ({ name, url })),
    complaints: complaints.map((one) => presentOne(one, clock.now())),
  })
  return {
    'complaints.list': async (_input, { caller: { playerId } }) => present(await acts.listOf(playerId)),
    'complaints.file': async ({ topic, text }, { caller: { playerId }, idempotencyKey: requestKey }) =>
      present(await acts.file(playerId, { topic, text, requestKey })),
    'complaints.withdraw': async ({ reference }, { caller: { playerId } }) =>
      present(await acts.withdraw(playerId, reference)),
    'complaints.appeal': async ({ reference, text }, { caller: { playerId } }) =>
      present(await acts.appeal(playerId, reference, text)),
  }
}
