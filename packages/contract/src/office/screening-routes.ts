import { z } from 'zod'
import { instant } from '../schemas/common.ts'
import { officeRoute } from './route.ts'
import { can, listOf, maskedPlayer, playerInAddress, shortReason, staffName } from './schemas.ts'

const params = z.strictObject({ playerId: playerInAddress })
const decision = z.enum(['dismissed', 'confirmed'])
const act = {
  method: 'POST',
  auth: 'grant',
  permission: 'screening.decide',
  scopeOf: 'playerId',
  masks: ['contact', 'identity'],
  reason: 'text',
  stepUp: null,
  audit: 'screening.decided',
  params,
  body: z.strictObject({ hitId: z.string().min(1).max(200), reason: shortReason }),
  ok: z.strictObject({
    /** Null while a dismissal waits for another person. */
    decision: decision.nullable(),
  }),
  errors: ['staff.already_decided', 'staff.refused'],
  tag: 'screening',
} as const

export const screeningRoutes = {
  'screening.list': officeRoute({
    method: 'GET',
    path: '/office/v1/screening-hits',
    auth: 'grant',
    permission: 'screening.decide',
    scopeOf: 'list',
    masks: ['contact', 'identity'],
    audit: 'screening.listed',
    ok: listOf({
      player: maskedPlayer,
      /** Hits without a decision that counts. */
      open: z.int().min(0),
      /** When the company answered. */
      screenedAt: instant,
      /** Whether a hit waits for a second person. */
      isProposed: z.boolean(),
      can: z.strictObject({ open: can }),
    }),
    errors: [],
    summary: 'Players with hits that wait for a decision; the look is in the audit log',
    tag: 'screening',
  }),
  'screening.open': officeRoute({
    method: 'GET',
    path: '/office/v1/players/:playerId/screening',
    auth: 'grant',
    permission: 'screening.decide',
    scopeOf: 'playerId',
    masks: ['contact'],
    audit: 'screening.viewed',
    params,
    ok: z.strictObject({
      player: maskedPlayer,
      /** What was searched for. */
      firstName: z.string(),
      lastName: z.string(),
      dateOfBirth: z.string(),
      standing: z.enum(['unscreened', 'open', 'confirmed', 'clear']),
      screenedAt: instant.nullable(),
      hits: z.array(
        z.strictObject({
          hitId: z.string(),
          /** Name on the list. */
          caption: z.string(),
          /** 0 to 1; 1 for equal. */
          score: z.number(),
          topics: z.array(z.string()),
          /** Null while nobody has decided, and while a dismissal waits for another person. */
          decision: decision.nullable(),
          proposal: z.strictObject({ madeBy: staffName, madeAt: instant, expiresAt: instant }).nullable(),
          can: z.strictObject({ dismiss: can, confirm: can }),
        }),
      ),
    }),
    errors: [],
    summary: 'A player beside the listed persons who may be the player; each look is in the audit log',
    tag: 'screening',
  }),
  'screening.dismiss': officeRoute({
    ...act,
    path: '/office/v1/players/:playerId/screening/dismiss',
    people: 2,
    summary: 'Says that the player is not the listed person; it counts when a second person has said so',
  }),
  'screening.confirm': officeRoute({
    ...act,
    path: '/office/v1/players/:playerId/screening/confirm',
    people: 1,
    summary: 'Says that the player is the listed person: withdrawals go on waiting for staff',
  }),
} as const
