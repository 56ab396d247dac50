import { z } from 'zod'
import { instant, money } from '../schemas/common.ts'
import { affordabilityReason } from '../schemas/payments.ts'
import { officeRoute } from './route.ts'
import { can, done, listOf, maskedPlayer, playerInAddress, shortReason, staffName } from './schemas.ts'

const params = z.strictObject({ playerId: playerInAddress })
const LONGEST_ID = 200
const outcome = z.enum(['reopened', 'kept'])
/** What a person has read and decides about. */
const subject = z.strictObject({
  about: affordabilityReason,
  /** Of `found` the newest finding, of `check` the question without an answer, or null. */
  checkId: z.string().min(1).max(LONGEST_ID).nullable(),
})
const act = {
  method: 'POST',
  auth: 'grant',
  permission: 'edd.decide',
  scopeOf: 'playerId',
  masks: ['contact', 'identity'],
  reason: 'text',
  stepUp: null,
  people: 1,
  params,
  tag: 'affordability',
} as const

export const affordabilityRoutes = {
  'affordability.list': officeRoute({
    method: 'GET',
    path: '/office/v1/affordability',
    auth: 'grant',
    permission: 'edd.read',
    scopeOf: 'list',
    masks: ['contact', 'identity'],
    audit: null,
    ok: listOf({
      player: maskedPlayer,
      about: affordabilityReason,
      /** Null for a finding that the player has not asked about. */
      askedAt: instant.nullable(),
      /** Null where nothing was found in public records. */
      foundAt: instant.nullable(),
      can: z.strictObject({ open: can, decide: can }),
    }),
    errors: [],
    summary: 'Refused deposits that a person decides about, and findings in public records',
    tag: 'affordability',
  }),
  'affordability.open': officeRoute({
    method: 'GET',
    path: '/office/v1/players/:playerId/affordability',
    auth: 'grant',
    permission: 'edd.read',
    scopeOf: 'playerId',
    masks: ['contact', 'identity'],
    audit: 'affordability.viewed',
    params,
    ok: z.strictObject({
      player: maskedPlayer,
      checks: z.array(
        z.strictObject({
          checkId: z.string(),
          askedAt: instant,
          answeredAt: instant.nullable(),
          outcome: z.enum(['clear', 'found']).nullable(),
          /** Kinds of public records. */
          records: z.array(z.string()),
          clearedAt: instant.nullable(),
        }),
      ),
      incomes: z.array(
        z.strictObject({
          incomeId: z.string(),
          /** Net, of a month. */
          monthly: money,
          source: z.enum(['company', 'documents']),
          verifiedAt: instant,
          recordedBy: staffName.nullable(),
          reason: z.string().nullable(),
        }),
      ),
      reviews: z.array(
        z.strictObject({
          reviewId: z.string(),
          about: affordabilityReason,
          askedAt: instant.nullable(),
          decision: z.strictObject({ at: instant, outcome, by: staffName, reason: z.string() }).nullable(),
        }),
      ),
      /** What a decision is about now; null where nothing waits. */
      waits: subject.nullable(),
      can: z.strictObject({ decide: can }),
    }),
    errors: [],
    summary: 'What is known of the means of a player; each look is in the audit log',
    tag: 'affordability',
  }),
  'affordability.recordIncome': officeRoute({
    ...act,
    path: '/office/v1/players/:playerId/affordability/income',
    audit: 'affordability.income.recorded',
    body: z.strictObject({
      /** Net income of a month in the player's currency, such as 2400.00. */
      monthly: z.string().regex(/^\d{1,12}(?:\.\d{1,4})?$/, { error: 'amount' }),
      reason: shortReason,
    }),
    ok: done,
    errors: ['staff.refused'],
    summary: 'Records an income that was read from documents: it counts for a year',
  }),
  'affordability.review': officeRoute({
    ...act,
    path: '/office/v1/players/:playerId/affordability/review',
    audit: 'affordability.reviewed',
    body: subject.extend({ outcome, reason: shortReason }),
    ok: done,
    errors: ['staff.content_changed', 'staff.refused'],
    summary: 'Decides about a refused deposit, or about a finding in public records (KYC-16)',
  }),
} as const
