import type { Routes } from '@marquee/contract'
import { z } from 'zod'
import { handleJob, type Handlers, type JobHandler, jobKind } from '../../kernel/index.ts'
import { createAnswerJob } from './answers.ts'
import { complaintHandlers, type ComplaintRouteId } from './complaint-routes.ts'
import { createComplaintActs } from './complaints.ts'
import { createReceiptJobs } from './entered.ts'
import { tellDue } from './late-complaints.ts'
import type { ComplaintDependencies } from './ports.ts'

export interface ComplaintsModule {
  readonly handlers: Pick<Handlers<Routes>, ComplaintRouteId>
  readonly jobs: readonly JobHandler[]
}

const dueKind = jobKind({
  name: 'complaints.tell-due',
  payload: z.object({}).loose(),
  maxAttempts: 1,
  timeoutMs: 60_000,
})

/** Complaints of players, their answers in the market's time, and one appeal. */
export const createComplaints = (deps: ComplaintDependencies): ComplaintsModule => ({
  handlers: complaintHandlers(createComplaintActs(deps), deps.clock),
  jobs: [
    handleJob(dueKind, () => tellDue(deps), { cron: { match: '41 * * * *' } }),
    createAnswerJob(deps),
    ...createReceiptJobs(deps),
  ],
})
