import { z } from 'zod'
import { instant, money } from '../schemas/common.ts'
import { officeRoute } from './route.ts'
import {
  can,
  done,
  idInAddress,
  listOf,
  made,
  maskedPlayer,
  note,
  openRequest,
  playerInAddress,
  vote,
} from './schemas.ts'

const resolving = {
  method: 'POST',
  auth: 'grant',
  permission: 'recon.resolve',
  masks: ['contact', 'identity'],
  stepUp: null,
  people: 2,
  errors: ['staff.already_decided', 'staff.refused'],
  tag: 'suspense',
} as const
const answer = {
  ...resolving,
  scopeOf: 'suspenseRequestId',
  reason: 'text',
  params: z.strictObject({ suspenseRequestId: idInAddress }),
  body: vote,
  ok: done,
} as const

const suspenseReasonNames = ['own_account', 'company_confirms', 'sent_back', 'company_mistake'] as const

export const suspenseRoutes = {
  'suspense.list': officeRoute({
    method: 'GET',
    path: '/office/v1/suspense',
    auth: 'grant',
    permission: 'recon.read',
    scopeOf: 'list',
    masks: ['contact', 'identity'],
    audit: null,
    ok: listOf({
      player: maskedPlayer,
      company: z.string(),
      companyTx: z.string(),
      why: z.string(),
      kind: z.string(),
      amount: money,
      state: z.string(),
      openedAt: instant,
      request: openRequest
        .extend({ act: z.enum(['book', 'close']), reason: z.string(), note: z.string() })
        .nullable(),
      can: z.strictObject({ request: can, vote: can }),
    }),
    errors: [],
    summary: 'Money in suspense that people decide about',
    tag: 'suspense',
  }),
  'suspense.request': officeRoute({
    ...resolving,
    path: '/office/v1/players/:playerId/suspense/request',
    scopeOf: 'playerId',
    reason: 'code',
    audit: 'case.requested',
    params: z.strictObject({ playerId: playerInAddress }),
    body: z.strictObject({
      company: z.string().min(1).max(200),
      companyTx: z.string().min(1).max(200),
      act: z.enum(['book', 'close']),
      reason: z.enum(suspenseReasonNames),
      note,
    }),
    ok: made,
    status: 201,
    summary: 'Asks for an act about money in suspense; another person answers',
  }),
  'suspense.approve': officeRoute({
    ...answer,
    path: '/office/v1/suspense-requests/:suspenseRequestId/approve',
    audit: 'case.approved',
    summary: 'Approves what another person has asked for; a server does it',
  }),
  'suspense.refuse': officeRoute({
    ...answer,
    path: '/office/v1/suspense-requests/:suspenseRequestId/refuse',
    audit: 'case.refused',
    summary: 'Refuses what another person has asked for; the case stays open',
  }),
} as const
