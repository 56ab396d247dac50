import { z } from 'zod'
import { date, email, instant, personName } from '../schemas/common.ts'
import { officeRoute } from './route.ts'
import { can, done, idInAddress, shortReason, staffName } from './schemas.ts'

const list = z.enum([
  'staff',
  'suppliers',
  'officials',
  'insiders',
  'welfare',
  'public-officials',
  'students',
])
const act = {
  method: 'POST',
  auth: 'grant',
  permission: 'ineligible.edit',
  scopeOf: 'list',
  masks: ['contact', 'identity'],
  stepUp: null,
  errors: ['staff.refused'],
  tag: 'ineligible',
} as const

export const ineligibleRoutes = {
  'ineligible.list': officeRoute({
    method: 'GET',
    path: '/office/v1/ineligible',
    auth: 'grant',
    permission: 'ineligible.edit',
    scopeOf: 'list',
    masks: ['contact', 'identity'],
    audit: 'ineligible.listed',
    ok: z.strictObject({
      rows: z.array(
        z.strictObject({
          entryId: z.string(),
          list,
          /** What the person is known by; the values themselves are not stored. */
          keys: z.array(z.string()),
          addedBy: staffName,
          addedAt: instant,
          can: z.strictObject({ remove: can }),
        }),
      ),
      more: z.boolean(),
      asOf: instant,
    }),
    errors: [],
    summary: 'Persons who may not play, for all markets; the look is in the audit log (ID-20)',
    tag: 'ineligible',
  }),
  'ineligible.add': officeRoute({
    ...act,
    path: '/office/v1/ineligible',
    reason: 'code',
    people: 1,
    audit: 'ineligible.added',
    body: z.strictObject({
      list,
      email: email.optional(),
      phone: z
        .string()
        .regex(/^\+\d{5,15}$/, { error: 'phone' })
        .optional(),
      named: z
        .strictObject({
          firstName: personName.min(1, { error: 'required' }),
          lastName: personName.min(1, { error: 'required' }),
          dateOfBirth: date,
        })
        .optional(),
    }),
    ok: z.strictObject({ entryId: z.string() }),
    status: 201,
    summary: 'Adds a person who may not play: by address, phone, or name with birth date',
  }),
  'ineligible.remove': officeRoute({
    ...act,
    path: '/office/v1/ineligible/:entryId/remove',
    reason: 'text',
    people: 2,
    audit: 'ineligible.removed',
    params: z.strictObject({ entryId: idInAddress }),
    body: z.strictObject({ reason: shortReason }),
    ok: done,
    summary: 'Removes an entry that another person has added: players get back the rights that it had closed',
  }),
} as const
