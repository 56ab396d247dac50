import { z } from 'zod'
import { instant } from '../schemas/common.ts'
import { limitKind, limitPeriod } from '../schemas/limits.ts'
import { officeRoute } from './route.ts'
import {
  can,
  done,
  idInAddress,
  listOf,
  maskedPlayer,
  months,
  reasonText,
  staffName,
  words,
} from './schemas.ts'

const params = z.strictObject({ careCaseId: idInAddress })
const step = z.enum(['message', 'call', 'limit', 'time-out', 'exclusion'])
const answer = z.enum(['upheld', 'granted'])
const marker = z.strictObject({
  kind: z.string(),
  strength: z.enum(['notable', 'strong']),
  foundAt: instant,
})
const objection = z.strictObject({
  madeAt: instant,
  /** Null while nobody has answered. */
  answer: answer.nullable(),
  answeredBy: staffName.nullable(),
})
const careCase = {
  careCaseId: z.string(),
  openedAt: instant,
  /** Since when offers and marketing are stopped; null where they are not. */
  pausedAt: instant.nullable(),
  /** Until when somebody acts; null while nothing waits. */
  actBy: instant.nullable(),
  /** Null after the strongest one. */
  nextStep: step.nullable(),
} as const

/** In days: 366 at most, and what the player's market allows. */
const LONGEST_TIME_OUT = 366

const act = {
  method: 'POST',
  auth: 'grant',
  scopeOf: 'careCaseId',
  masks: ['contact', 'identity'],
  reason: 'text',
  stepUp: null,
  people: 1,
  params,
  errors: ['staff.already_decided', 'staff.refused'],
  tag: 'care',
} as const
const stepAct = {
  ...act,
  permission: 'safety.act',
  audit: 'care.step_taken',
  ok: z.strictObject({ stepId: z.string() }),
  status: 201,
} as const

export const careRoutes = {
  'care.list': officeRoute({
    method: 'GET',
    path: '/office/v1/care-cases',
    auth: 'grant',
    permission: 'safety.read',
    scopeOf: 'list',
    masks: ['contact', 'identity'],
    audit: 'care.cases_listed',
    ok: listOf({
      player: maskedPlayer,
      ...careCase,
      isLate: z.boolean(),
      markers: z.array(marker),
      objection: objection.nullable(),
      can: z.strictObject({ open: can }),
    }),
    errors: [],
    summary: 'Cases of players whose play shows markers of harm; the look is in the audit log',
    tag: 'care',
  }),
  'care.open': officeRoute({
    method: 'GET',
    path: '/office/v1/care-cases/:careCaseId',
    auth: 'grant',
    permission: 'safety.read',
    scopeOf: 'careCaseId',
    masks: ['contact', 'identity'],
    audit: 'care.case_viewed',
    params,
    ok: z.strictObject({
      player: maskedPlayer,
      ...careCase,
      closedAt: instant.nullable(),
      closedBy: staffName.nullable(),
      outcome: z.string().nullable(),
      closingText: z.string().nullable(),
      markers: z.array(marker),
      objection: objection.extend({ text: z.string() }).nullable(),
      steps: z.array(
        z.strictObject({
          stepId: z.string(),
          step,
          actor: staffName,
          takenAt: instant,
          details: z.record(z.string(), z.unknown()),
          text: z.string().nullable(),
          /** What was measured days later; null where nothing can be said. */
          effects: z.array(z.strictObject({ days: z.int(), hasWorked: z.boolean().nullable() })),
        }),
      ),
      can: z.strictObject({ act: can, exclude: can, enterObjection: can, answerObjection: can, close: can }),
    }),
    errors: [],
    summary: 'Everything that is kept of a case of care; each look is in the audit log',
    tag: 'care',
  }),
  'care.message': officeRoute({
    ...stepAct,
    path: '/office/v1/care-cases/:careCaseId/message',
    body: z.strictObject({ note: reasonText }),
    summary: 'Sends the player own figures and the tools; the note is for colleagues',
  }),
  'care.call': officeRoute({
    ...stepAct,
    path: '/office/v1/care-cases/:careCaseId/call',
    body: z.strictObject({ wasReached: z.boolean(), note: reasonText }),
    summary: 'Notes a call',
  }),
  'care.limit': officeRoute({
    ...stepAct,
    path: '/office/v1/care-cases/:careCaseId/limit',
    body: z.strictObject({
      kind: limitKind,
      /** Null for the limits without one: of a single stake, of the time of a sitting. */
      period: limitPeriod.nullable(),
      /** Minor units; of a limit of time seconds. */
      value: z
        .string()
        .regex(/^[1-9]\d{0,17}$/, { error: 'whole' })
        .transform(BigInt),
      note: reasonText,
    }),
    summary: 'Imposes a limit that is lower than what applies; a server does it',
  }),
  'care.timeOut': officeRoute({
    ...stepAct,
    path: '/office/v1/care-cases/:careCaseId/time-out',
    body: z.strictObject({ days: z.int().min(1).max(LONGEST_TIME_OUT), note: reasonText }),
    summary: 'Begins a time-out; a server does it, and the player is told',
  }),
  'care.exclude': officeRoute({
    ...stepAct,
    path: '/office/v1/care-cases/:careCaseId/exclude',
    permission: 'exclusion.impose',
    body: z.strictObject({ months, note: reasonText }),
    summary: 'Excludes the player; a server does it, and the player is told',
  }),
  'care.enterObjection': officeRoute({
    ...act,
    path: '/office/v1/care-cases/:careCaseId/objection',
    permission: 'safety.act',
    audit: 'care.objection_made',
    body: z.strictObject({
      /** The player's own words; may be empty. */
      text: words,
    }),
    ok: done,
    summary: 'Enters an objection that the player has sent by mail (KYC-16)',
  }),
  'care.answerObjection': officeRoute({
    ...act,
    path: '/office/v1/care-cases/:careCaseId/objection/answer',
    permission: 'safety.act',
    audit: 'care.objection_answered',
    body: z.strictObject({ answer, note: reasonText }),
    ok: done,
    summary: 'Answers the objection; a granted one closes the case, and the player is told (KYC-16)',
  }),
  'care.close': officeRoute({
    ...act,
    path: '/office/v1/care-cases/:careCaseId/close',
    permission: 'safety.close',
    audit: 'care.case_closed',
    errors: ['staff.already_decided', 'staff.content_changed', 'staff.refused'],
    body: z.strictObject({
      outcome: z.enum(['no-concern', 'safer-play', 'excluded']),
      /** How many markers the case had when it was read: with another one it is read again first. */
      markers: z.int().min(0),
      note: reasonText,
    }),
    ok: done,
    summary: 'Closes a case: offers are open again as far as the player’s own choices are',
  }),
} as const
