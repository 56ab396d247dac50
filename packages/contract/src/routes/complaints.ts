import { z } from 'zod'
import { route } from '../route.ts'
import { complaintOutcome, complaintReference, complaintTopic } from '../schemas/complaints.ts'
import { instant, typedText } from '../schemas/common.ts'

/** The longest text of a complaint or an appeal. */
const LONGEST_COMPLAINT = 4_000

const words = typedText(LONGEST_COMPLAINT).min(1, { error: 'required' })

const complaint = z.strictObject({
  reference: complaintReference,
  topic: complaintTopic,
  /** `closed`: the appeal is answered. */
  state: z.enum(['open', 'answered', 'appealed', 'closed', 'withdrawn']),
  filedAt: instant,
  /** Until when it is answered; of an appeal, until when that is. */
  answerBy: instant,
  isOverdue: z.boolean(),
  /** What has happened, the oldest first. */
  steps: z.array(
    z.strictObject({
      step: z.enum(['filed', 'answered', 'appealed', 'appeal-answered', 'withdrawn']),
      at: instant,
      /** Of an answer. */
      outcome: complaintOutcome.nullable(),
      text: z.string().nullable(),
    }),
  ),
  canWithdraw: z.boolean(),
  canAppeal: z.boolean(),
})

const ownComplaints = z.strictObject({
  /** Within so many days a complaint is answered in the player's market. */
  days: z.int().min(1),
  /** They settle a dispute free of charge for the player. */
  disputeBodies: z.array(z.strictObject({ name: z.string(), url: z.string() })),
  /** The newest first. */
  complaints: z.array(complaint),
})

const ofComplaint = z.strictObject({ reference: complaintReference })
const change = {
  method: 'POST',
  auth: 'player',
  ok: ownComplaints,
  tag: 'protection',
  staysOpen: true,
  duringBreak: true,
  rate: 'account',
} as const

export const complaintRoutes = {
  'complaints.list': route({
    method: 'GET',
    path: '/v1/player/complaints',
    auth: 'player',
    ok: ownComplaints,
    errors: [],
    summary: 'The player’s complaints with their answers, and who settles disputes (CARE-10)',
    tag: 'protection',
    staysOpen: true,
    duringBreak: true,
  }),
  'complaints.file': route({
    ...change,
    path: '/v1/player/complaints',
    body: z.strictObject({ topic: complaintTopic, text: words }),
    errors: [],
    summary: 'File a complaint; the receipt is sent at once. At most five within 24 hours (CARE-10)',
    once: true,
  }),
  'complaints.withdraw': route({
    ...change,
    path: '/v1/player/complaints/:reference/withdrawal',
    params: ofComplaint,
    errors: ['error.not_found'],
    summary: 'Withdraw a complaint or an appeal that is not answered; changes nothing afterwards',
  }),
  'complaints.appeal': route({
    ...change,
    path: '/v1/player/complaints/:reference/appeal',
    params: ofComplaint,
    body: z.strictObject({ text: words }),
    errors: ['error.not_found'],
    summary: 'Appeal after the answer, one time: another person reviews it. A repeat changes nothing',
  }),
} as const
