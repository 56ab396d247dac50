import { z } from 'zod'
import { instant } from '../schemas/common.ts'
import { complaintOutcome, complaintReference, complaintTopic } from '../schemas/complaints.ts'
import { officeRoute } from './route.ts'
import { can, done, listOf, maskedPlayer, playerInAddress, reasonText, staffName } from './schemas.ts'

const ofComplaint = z.strictObject({ playerId: playerInAddress, reference: complaintReference })

const complaint = {
  reference: complaintReference,
  topic: complaintTopic,
  state: z.enum(['open', 'answered', 'appealed', 'closed', 'withdrawn']),
  filedAt: instant,
  answerBy: instant,
  isOverdue: z.boolean(),
} as const

/**
 * What the evidence is collected for. None that would tell of a case: players read the acts on their accounts (KYC-07).
 */
export const evidencePurposes = ['answer', 'dispute-body', 'court'] as const
export type EvidencePurpose = (typeof evidencePurposes)[number]
/** Minutes: the evidence is everything about a player. */
const EVIDENCE_PROOF = 10

export const complaintRoutes = {
  'complaints.list': officeRoute({
    method: 'GET',
    path: '/office/v1/complaints',
    auth: 'grant',
    permission: 'complaint.read',
    scopeOf: 'list',
    masks: ['contact', 'identity'],
    audit: 'complaint.listed',
    ok: listOf({
      player: maskedPlayer,
      ...complaint,
      can: z.strictObject({ open: can, answer: can }),
    }),
    errors: [],
    summary: 'Complaints and appeals that wait for an answer; the look is in the audit log',
    tag: 'complaints',
  }),
  'complaints.open': officeRoute({
    method: 'GET',
    path: '/office/v1/players/:playerId/complaints/:reference',
    auth: 'grant',
    permission: 'complaint.read',
    scopeOf: 'playerId',
    masks: [],
    audit: 'complaint.viewed',
    params: ofComplaint,
    ok: z.strictObject({
      player: maskedPlayer,
      ...complaint,
      steps: z.array(
        z.strictObject({
          step: z.string(),
          at: instant,
          /** Null for the player. */
          actor: staffName.nullable(),
          outcome: complaintOutcome.nullable(),
          text: z.string().nullable(),
        }),
      ),
      can: z.strictObject({ answer: can, evidence: can }),
    }),
    errors: [],
    summary: 'Everything that is kept of a complaint; each look is in the audit log',
    tag: 'complaints',
  }),
  'complaints.answer': officeRoute({
    method: 'POST',
    path: '/office/v1/players/:playerId/complaints/:reference/answer',
    auth: 'grant',
    permission: 'complaint.answer',
    scopeOf: 'playerId',
    masks: ['contact', 'identity'],
    reason: 'text',
    stepUp: null,
    people: 1,
    audit: 'complaint.answered',
    params: ofComplaint,
    body: z.strictObject({
      outcome: complaintOutcome,
      /** The player reads it, by e-mail too. */
      text: reasonText,
    }),
    ok: done,
    errors: ['staff.already_decided', 'staff.refused'],
    summary: 'Answers a complaint, or its appeal, which another person answers; the player is told',
    tag: 'complaints',
  }),
  'complaints.enter': officeRoute({
    method: 'POST',
    path: '/office/v1/players/:playerId/complaints',
    auth: 'grant',
    permission: 'complaint.answer',
    scopeOf: 'playerId',
    masks: ['contact', 'identity'],
    reason: 'text',
    stepUp: null,
    people: 1,
    audit: 'complaint.filed',
    params: z.strictObject({ playerId: playerInAddress }),
    body: z.strictObject({
      topic: complaintTopic,
      /** The player's own words. */
      text: reasonText,
    }),
    ok: z.strictObject({ reference: complaintReference }),
    status: 201,
    errors: ['staff.refused'],
    summary:
      'Enters a complaint or an objection that the player has sent by mail, such as one about an exclusion that was imposed; the receipt is mailed (CARE-10, EXC-22)',
    tag: 'complaints',
  }),
  'complaints.appeal': officeRoute({
    method: 'POST',
    path: '/office/v1/players/:playerId/complaints/:reference/appeal',
    auth: 'grant',
    permission: 'complaint.answer',
    scopeOf: 'playerId',
    masks: ['contact', 'identity'],
    reason: 'text',
    stepUp: null,
    people: 1,
    audit: 'complaint.appealed',
    params: ofComplaint,
    body: z.strictObject({
      /** The player's own words. */
      text: reasonText,
    }),
    ok: done,
    errors: ['staff.already_decided', 'staff.refused'],
    summary: 'Enters an appeal that the player has sent by mail; the receipt is mailed',
    tag: 'complaints',
  }),
  'complaints.evidence': officeRoute({
    method: 'POST',
    path: '/office/v1/players/:playerId/complaints/:reference/evidence',
    auth: 'grant',
    permission: 'complaint.pack',
    scopeOf: 'playerId',
    masks: [],
    reason: 'code',
    stepUp: EVIDENCE_PROOF,
    people: 1,
    audit: 'complaint.evidence_collected',
    answerIsPersonal: true,
    params: ofComplaint,
    body: z.strictObject({ purpose: z.enum(evidencePurposes) }),
    ok: z.strictObject({}),
    file: true,
    errors: ['staff.step_up_required', 'staff.refused'],
    summary:
      'What the player’s copy has, with the complaint and the ledger, in a ZIP with a manifest of digests (CARE-11)',
    tag: 'complaints',
  }),
} as const
