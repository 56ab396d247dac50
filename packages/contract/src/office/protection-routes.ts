import { z } from 'zod'
import { products } from '../products.ts'
import { instant } from '../schemas/common.ts'
import { limitKind, limitPeriod } from '../schemas/limits.ts'
import { officeRoute } from './route.ts'
import {
  can,
  done,
  idInAddress,
  listOf,
  made,
  maskedPlayer,
  months,
  note,
  openRequest,
  playerInAddress,
  reasonText,
  vote,
} from './schemas.ts'

const ofPlayer = z.strictObject({ playerId: playerInAddress })
const ofRequest = z.strictObject({ returnRequestId: idInAddress })
/** Minutes: what ends an exclusion needs a recent proof of who decides. */
const RETURN_PROOF = 10

/** Of an exclusion from one product; null for the whole of play (EXC-20). */
const product = z.enum(products).nullable()

const act = { method: 'POST', auth: 'grant', masks: ['contact', 'identity'] } as const
const ofReturn = {
  ...act,
  permission: 'exclusion.returnReview',
  people: 2,
  stepUp: RETURN_PROOF,
} as const
const answerToReturn = {
  ...ofReturn,
  scopeOf: 'returnRequestId',
  reason: 'text',
  params: ofRequest,
  body: vote,
  ok: done,
  errors: ['staff.step_up_required', 'staff.already_decided', 'staff.refused'],
  tag: 'returns',
} as const

const returnReasonNames = ['reviewed', 'signs_of_harm', 'no_contact', 'not_in_writing'] as const
const exclusionReasonNames = ['signs_of_harm', 'own_statement', 'authority'] as const

export const protectionRoutes = {
  'returns.list': officeRoute({
    method: 'GET',
    path: '/office/v1/returns',
    auth: 'grant',
    permission: 'exclusion.returnReview',
    scopeOf: 'list',
    masks: ['contact', 'identity'],
    audit: null,
    ok: listOf({
      player: maskedPlayer,
      /** That the player asks to return to. */
      product,
      askedAt: instant,
      /** A return is approved from then on; it is refused at any time. */
      approvableFrom: instant,
      exclusion: z
        .strictObject({
          startedAt: instant,
          until: instant.nullable(),
          source: z.enum(['player', 'operator']),
        })
        .nullable(),
      proposal: openRequest
        .extend({ decision: z.enum(['approve', 'refuse']), reason: z.string(), note: z.string() })
        .nullable(),
      can: z.strictObject({ propose: can, vote: can }),
    }),
    errors: [],
    summary: 'Requests to return from an exclusion that people decide about',
    tag: 'returns',
  }),
  'returns.propose': officeRoute({
    ...ofReturn,
    path: '/office/v1/players/:playerId/return/propose',
    scopeOf: 'playerId',
    reason: 'code',
    audit: 'break.return_proposed',
    params: ofPlayer,
    body: z.strictObject({
      product: product.default(null),
      decision: z.enum(['approve', 'refuse']),
      reason: z.enum(returnReasonNames),
      note,
    }),
    ok: made,
    status: 201,
    errors: ['staff.step_up_required', 'staff.refused'],
    summary: 'Proposes how to decide about a return; another person answers',
    tag: 'returns',
  }),
  'returns.approve': officeRoute({
    ...answerToReturn,
    path: '/office/v1/return-requests/:returnRequestId/approve',
    audit: 'break.return_proposal_approved',
    summary: 'Approves what another person has proposed; a server does it',
  }),
  'returns.refuse': officeRoute({
    ...answerToReturn,
    path: '/office/v1/return-requests/:returnRequestId/refuse',
    audit: 'break.return_proposal_refused',
    summary: 'Refuses what another person has proposed; the request of the player waits on',
  }),
  'exclusions.impose': officeRoute({
    ...act,
    path: '/office/v1/players/:playerId/exclusion/impose',
    permission: 'exclusion.impose',
    scopeOf: 'playerId',
    reason: 'code',
    stepUp: null,
    people: 1,
    audit: 'break.imposition_ordered',
    params: ofPlayer,
    body: z.strictObject({ months, reason: z.enum(exclusionReasonNames), evidence: reasonText }),
    ok: z.strictObject({ orderId: z.string() }),
    status: 201,
    errors: ['staff.refused'],
    summary: 'Excludes a player; a server begins it, and the player is told',
    tag: 'protection',
  }),
  'exclusions.order': officeRoute({
    method: 'GET',
    path: '/office/v1/players/:playerId/exclusion/orders/:orderId',
    auth: 'grant',
    permission: 'exclusion.impose',
    scopeOf: 'playerId',
    masks: ['contact', 'identity'],
    audit: null,
    params: z.strictObject({ playerId: playerInAddress, orderId: idInAddress }),
    ok: z.strictObject({
      orderId: z.string(),
      months,
      /** Null while no server has done it. */
      end: z
        .strictObject({
          /** `kept`: a longer exclusion runs; people decide about the return from it. */
          endedAs: z.enum(['begun', 'kept', 'failed']),
          reason: z.string(),
          at: instant,
        })
        .nullable(),
    }),
    errors: [],
    summary: 'What became of an exclusion that was ordered',
    tag: 'protection',
  }),
  'limits.tighten': officeRoute({
    ...act,
    path: '/office/v1/players/:playerId/limits/tighten',
    permission: 'limit.tighten',
    scopeOf: 'playerId',
    reason: 'code',
    stepUp: null,
    people: 1,
    audit: 'limit.changed',
    params: ofPlayer,
    body: z.strictObject({
      kind: limitKind,
      /** Null for the limits without one: of a single stake, of the time of a sitting. */
      period: limitPeriod.nullable(),
      /** Minor units; of a limit of time seconds. */
      value: z
        .string()
        .regex(/^\d{1,18}$/, { error: 'whole' })
        .transform(BigInt),
      reason: z.literal('protection'),
    }),
    ok: done,
    errors: ['staff.refused'],
    summary: 'Imposes a limit that is lower than every one that applies now',
    tag: 'protection',
  }),
} as const
