import { z } from 'zod'
import { route } from '../route.ts'
import { email, flagInAddress, none, text } from '../schemas/common.ts'
import { sessionSummary } from '../schemas/player.ts'
import { playerSession, signedIn } from '../schemas/session.ts'

export const sessionRoutes = {
  'session.create': route({
    method: 'POST',
    path: '/v1/session',
    auth: 'none',
    body: z.strictObject({
      email,
      password: text(128).min(1),
      /** Required after some failures: `error.captcha.validation`. */
      captchaToken: text(4096).optional(),
    }),
    ok: signedIn,
    errors: [
      'error.country.blocked',
      'error.timeout.in.progress',
      'error.exclusion.in.progress',
      'error.exclusion.in.progress.indefinitely',
      'error.sign.in.attempt.count.exceeded',
      'error.account.deactivated',
      'error.account.closed',
      'error.player.not.found',
      'error.captcha.validation',
    ],
    summary: 'Sign in; sets the identity-token cookie',
    tag: 'session',
    staysOpen: true,
    rate: 'sign-in',
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
    endsSession: true,
  }),
} as const
