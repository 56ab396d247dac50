import { z } from 'zod'
import { instant, typedText } from '../schemas/common.ts'
import { officeRoute } from './route.ts'
import {
  can,
  done,
  idInAddress,
  listOf,
  made,
  maskedPlayer,
  months,
  openRequest,
  playerInAddress,
  reasonText,
  staffName,
  vote,
} from './schemas.ts'

const ofCase = z.strictObject({ caseId: idInAddress })
const ofRequest = z.strictObject({ decisionRequestId: idInAddress })

/** What the asker is to the player. */
export const relations = [
  'partner',
  'parent',
  'child',
  'relative',
  'guardian',
  'employer',
  'authority',
  'other',
] as const
export type Relation = (typeof relations)[number]
const LONGEST_NAME = 200

const riskCase = {
  caseId: z.string(),
  kind: z.string(),
  state: z.enum(['open', 'in-progress', 'decided']),
  isRaised: z.boolean(),
  openedAt: instant,
  dueAt: instant,
  takenBy: staffName.nullable(),
} as const

const act = {
  method: 'POST',
  auth: 'grant',
  permission: 'risk.act',
  scopeOf: 'caseId',
  masks: ['contact', 'identity'],
  stepUp: null,
  params: ofCase,
  errors: ['staff.already_decided', 'staff.refused'],
  tag: 'risk',
} as const
const answer = {
  ...act,
  scopeOf: 'decisionRequestId',
  reason: 'text',
  people: 2,
  params: ofRequest,
  body: vote,
  ok: done,
  errors: ['staff.already_decided', 'staff.content_changed', 'staff.refused'],
} as const

export const riskRoutes = {
  'risk.list': officeRoute({
    method: 'GET',
    path: '/office/v1/risk-cases',
    auth: 'grant',
    permission: 'risk.read',
    scopeOf: 'list',
    masks: ['contact', 'identity'],
    audit: 'risk.cases_listed',
    ok: listOf({
      player: maskedPlayer,
      ...riskCase,
      isOverdue: z.boolean(),
      proposal: openRequest
        .omit({ approvedBy: true })
        .extend({ outcome: z.string(), months: months, amount: z.string().nullable() })
        .nullable(),
      can: z.strictObject({ open: can, act: can, vote: can }),
    }),
    errors: [],
    summary: 'Cases about payments, limits and accounts that are not decided; the look is in the audit log',
    tag: 'risk',
  }),
  'risk.open': officeRoute({
    method: 'GET',
    path: '/office/v1/risk-cases/:caseId',
    auth: 'grant',
    permission: 'risk.read',
    scopeOf: 'caseId',
    masks: [],
    audit: 'risk.case_viewed',
    params: ofCase,
    ok: z.strictObject({
      player: maskedPlayer,
      ...riskCase,
      outcome: z.string().nullable(),
      decidedBy: staffName.nullable(),
      decidedAt: instant.nullable(),
      appealOf: z.string().nullable(),
      facts: z.array(
        z.strictObject({ key: z.string(), details: z.record(z.string(), z.unknown()), at: instant }),
      ),
      /** Who asks for an exclusion of somebody else; null in cases of other kinds. */
      thirdParty: z.strictObject({ asker: z.string(), contact: z.string() }).nullable(),
      history: z.array(
        z.strictObject({
          act: z.string(),
          actor: staffName,
          at: instant,
          outcome: z.string().nullable(),
          text: z.string().nullable(),
        }),
      ),
      /** What one person decides, and what two decide. */
      outcomes: z.array(
        z.strictObject({ outcome: z.string(), people: z.union([z.literal(1), z.literal(2)]) }),
      ),
      can: z.strictObject({ act: can }),
    }),
    errors: [],
    summary: 'Everything that is kept of a case; each look is in the audit log',
    tag: 'risk',
  }),
  'risk.take': officeRoute({
    ...act,
    path: '/office/v1/risk-cases/:caseId/take',
    reason: 'none',
    people: 1,
    audit: 'risk.case_taken',
    ok: done,
    summary: 'Begins to work on a case, or takes it over',
  }),
  'risk.note': officeRoute({
    ...act,
    path: '/office/v1/risk-cases/:caseId/note',
    reason: 'text',
    people: 1,
    audit: 'risk.case_noted',
    body: z.strictObject({ note: reasonText }),
    ok: done,
    summary: 'Adds words to a case',
  }),
  'risk.decide': officeRoute({
    ...act,
    path: '/office/v1/risk-cases/:caseId/decide',
    reason: 'text',
    people: 1,
    audit: 'risk.case_decided',
    body: z.strictObject({ outcome: z.string().max(40), note: reasonText }),
    ok: done,
    summary: 'Decides a case that needs one person',
  }),
  'risk.intake': officeRoute({
    ...act,
    path: '/office/v1/players/:playerId/third-party-request',
    scopeOf: 'playerId',
    reason: 'text',
    people: 1,
    audit: 'risk.case_opened',
    params: z.strictObject({ playerId: playerInAddress }),
    body: z.strictObject({
      relation: z.enum(relations),
      asker: typedText(LONGEST_NAME).min(1, { error: 'required' }),
      contact: typedText(LONGEST_NAME).min(1, { error: 'required' }),
      /** What the person asks for, and why. */
      statement: reasonText,
    }),
    ok: z.strictObject({ caseId: z.string() }),
    status: 201,
    errors: ['staff.refused'],
    summary: 'Opens a case for what a family or somebody else asks about a player (EXC-21)',
  }),
  'risk.appeal': officeRoute({
    ...act,
    path: '/office/v1/risk-cases/:caseId/appeal',
    reason: 'text',
    people: 1,
    audit: 'risk.case_opened',
    body: z.strictObject({ note: reasonText }),
    ok: z.strictObject({ caseId: z.string() }),
    status: 201,
    summary: 'Enters the appeal of somebody whose request about a player was refused; others decide it',
  }),
  'risk.propose': officeRoute({
    ...act,
    path: '/office/v1/risk-cases/:caseId/propose',
    reason: 'text',
    people: 2,
    audit: 'risk.decision_proposed',
    body: z.strictObject({
      outcome: z.string().max(40),
      note: reasonText,
      /** Of an exclusion, which needs it. */
      months: months.optional(),
    }),
    ok: made,
    status: 201,
    summary: 'Proposes a decision that excludes a player or moves money; another person answers',
  }),
  'risk.approve': officeRoute({
    ...answer,
    path: '/office/v1/risk-requests/:decisionRequestId/approve',
    audit: 'risk.proposal_approved',
    summary: 'Approves what another person has proposed',
  }),
  'risk.refuse': officeRoute({
    ...answer,
    path: '/office/v1/risk-requests/:decisionRequestId/refuse',
    audit: 'risk.proposal_refused',
    summary: 'Refuses what another person has proposed; the case goes on',
  }),
} as const
