import { z } from 'zod'
import { instant, marketCode, none, text } from '../schemas/common.ts'
import { officeRoute } from './route.ts'
import { permission, staffName } from './schemas.ts'

const LONGEST_PASSWORD = 300
const password = text(LONGEST_PASSWORD).min(1, { error: 'required' })
/** Six digits of an app. */
const code = z.string().regex(/^\d{6}$/, { error: 'code' })

const session = z.strictObject({
  person: staffName,
  grants: z.array(z.strictObject({ permission, market: marketCode, until: instant })),
  /** Its end when nothing is done until then. */
  idleAt: instant,
  endsAt: instant,
  /** When the second factor was proved last. */
  provenAt: instant,
})

export const sessionRoutes = {
  'invitation.accept': officeRoute({
    method: 'POST',
    path: '/office/v1/invitations/accept',
    auth: 'none',
    body: z.strictObject({ invitation: text(200), password }),
    ok: z.strictObject({
      person: staffName,
      /** For an app of codes; shown one time. */
      secret: z.string(),
      uri: z.string(),
    }),
    status: 201,
    errors: ['staff.invitation_over', 'error.validation'],
    summary: 'Chooses a password and gets the secret of codes; the next step is to sign in',
    tag: 'session',
    audit: 'staff.joined',
    rate: 'sign-in',
  }),
  'session.begin': officeRoute({
    method: 'POST',
    path: '/office/v1/session',
    auth: 'none',
    body: z.strictObject({ person: text(200), password, code }),
    ok: session,
    status: 201,
    errors: ['staff.sign_in_refused'],
    summary: 'Signs in with password and code; sets the cookie of the office',
    tag: 'session',
    audit: 'staff.session_opened',
    rate: 'sign-in',
  }),
  'session.read': officeRoute({
    method: 'GET',
    path: '/office/v1/session',
    auth: 'session',
    ok: session,
    errors: [],
    summary: 'Who is signed in, with which grants, and until when',
    tag: 'session',
    audit: null,
  }),
  'session.prove': officeRoute({
    method: 'POST',
    path: '/office/v1/session/proof',
    auth: 'session',
    body: z.strictObject({ code }),
    ok: session,
    errors: ['staff.code_refused'],
    summary: 'Proves the second factor again, for acts that need a recent proof',
    tag: 'session',
    audit: 'staff.session_proven',
    rate: 'sign-in',
  }),
  'session.end': officeRoute({
    method: 'DELETE',
    path: '/office/v1/session',
    auth: 'session',
    ok: none,
    status: 204,
    errors: [],
    summary: 'Signs out',
    tag: 'session',
    audit: 'staff.session_closed',
  }),
} as const
