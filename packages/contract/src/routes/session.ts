import { z } from 'zod'
import { route, sensitiveChange } from '../route.ts'
import { blackbox, email, flagInAddress, idOf, none, numberInAddress, text } from '../schemas/common.ts'
import { sessionSummary } from '../schemas/player.ts'
import { duringBreak, login, playerSession, signedIn, signInErrors } from '../schemas/session.ts'

/** How many sessions were open. */
const endedCount = z.strictObject({ ended: z.int().min(0) })

/** A sign-in, under whichever path. */
const signIn = {
  auth: 'none',
  body: z.strictObject({
    email,
    password: text(128).min(1),
    /** Required after some failures: `error.captcha.validation`. */
    captchaToken: text(4096).optional(),
    blackbox: blackbox.optional(),
    duringBreak,
  }),
  ok: signedIn,
  errors: [...signInErrors, 'error.device.refused'],
  tag: 'session',
  staysOpen: true,
  rate: 'sign-in',
} as const

export const sessionRoutes = {
  'session.create': route({
    ...signIn,
    method: 'POST',
    path: '/v1/session',
    summary: 'Sign in; sets the identity-token cookie',
  }),
  'player.migration': route({
    ...signIn,
    method: 'POST',
    path: '/v1/player/migration',
    summary:
      'First sign-in of a player of the older platform: the same call as a sign-in, which moves players too',
  }),
  'session.refresh': route({
    method: 'POST',
    path: '/v1/session/refresh',
    auth: 'none',
    body: z.strictObject({
      /** Seconds since the last input in the browser; an idle session ends (SEC-09). */
      idleSeconds: z.int().min(0).max(86_400).optional(),
    }),
    ok: signedIn,
    errors: ['error.token.expired', 'error.session.missing'],
    summary: 'A new ID token from the cookie; rotates it, reuse of an old one ends the whole family',
    tag: 'session',
    staysOpen: true,
  }),
  'session.get': route({
    method: 'GET',
    path: '/v1/session',
    auth: 'player',
    ok: z.strictObject({ status: z.literal('Resolved'), authorized: z.literal(true), playerSession }),
    errors: ['error.token.expired', 'error.session.missing'],
    summary: 'Status and claims',
    tag: 'session',
    staysOpen: true,
    duringBreak: true,
  }),
  'session.summary': route({
    method: 'GET',
    path: '/v1/session/summary',
    auth: 'player',
    ok: sessionSummary,
    errors: [],
    summary: 'Time and net result since this sign-in, for the safety strip',
    tag: 'session',
    staysOpen: true,
    duringBreak: true,
  }),
  'session.history': route({
    method: 'GET',
    path: '/v1/player/login_history',
    auth: 'player',
    query: z.strictObject({
      limit: numberInAddress(1, 50).default(10),
      /** `next` of the page before. */
      before: idOf('ses').optional(),
    }),
    ok: z.strictObject({ logins: z.array(login), next: z.string().nullable() }),
    errors: [],
    summary:
      'Sign-ins of the player, newest first, with network address, place, device and how each session ended',
    tag: 'session',
    staysOpen: true,
    duringBreak: true,
  }),
  'session.endOther': route({
    method: 'DELETE',
    path: '/v1/player/sessions/:sessionId',
    auth: 'player',
    params: z.strictObject({ sessionId: idOf('ses') }),
    ok: none,
    errors: ['error.not_found', 'error.token.expired'],
    summary: 'End another session of the player; idempotent',
    tag: 'session',
    staysOpen: true,
    duringBreak: true,
    rate: 'sessions',
  }),
  'session.endOthers': route({
    method: 'POST',
    path: '/v1/player/sign_out/others',
    auth: 'player',
    ok: endedCount,
    errors: ['error.token.expired'],
    summary: 'End all sessions of the player but this one',
    tag: 'session',
    staysOpen: true,
    duringBreak: true,
    stepUp: sensitiveChange,
    rate: 'sessions',
  }),
  'session.report': route({
    method: 'POST',
    path: '/v1/player/sessions/:sessionId/not_me',
    auth: 'player',
    params: z.strictObject({ sessionId: idOf('ses') }),
    ok: endedCount,
    errors: ['error.not_found', 'error.token.expired'],
    summary: 'Report a sign-in as somebody else’s: ends all sessions of the player but this one',
    tag: 'session',
    staysOpen: true,
    duringBreak: true,
    stepUp: sensitiveChange,
    rate: 'sessions',
  }),
  'session.delete': route({
    method: 'DELETE',
    path: '/v1/session',
    auth: 'optional',
    query: z.strictObject({ everywhere: flagInAddress.default(false) }),
    ok: none,
    errors: [],
    summary: 'Sign out here, or on all devices',
    tag: 'session',
    staysOpen: true,
    duringBreak: true,
    endsSession: true,
  }),
  'player.signOut': route({
    method: 'POST',
    path: '/v1/player/sign_out',
    auth: 'optional',
    body: z.strictObject({ everywhere: z.boolean().default(false) }),
    ok: none,
    errors: [],
    summary: 'Sign out, by the name the specification gives the call',
    tag: 'session',
    staysOpen: true,
    duringBreak: true,
    endsSession: true,
  }),
} as const
