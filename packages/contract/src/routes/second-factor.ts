import { z } from 'zod'
import { route, sensitiveChange } from '../route.ts'
import { instant, none } from '../schemas/common.ts'
import { duringBreak, signedIn, signInErrors } from '../schemas/session.ts'

/** Six digits of an app, as apps show them. */
const appCode = z.string().regex(/^\d{3} ?\d{3}$/, { error: 'code' })
/** A code of an app, or a recovery code. */
export const secondFactorCode = z
  .string()
  .regex(/^(\d{3} ?\d{3}|[0-9A-Za-z]{5}[ -]?[0-9A-Za-z]{5})$/, { error: 'code' })
/** Shown one time. */
const recoveryCodes = z.strictObject({
  recoveryCodes: z.array(z.string().regex(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)).length(10),
})

const ofPlayer = { auth: 'player', tag: 'session', rate: 'sessions' } as const

export const secondFactorRoutes = {
  'session.secondFactor': route({
    method: 'POST',
    path: '/v1/session/second_factor',
    auth: 'none',
    body: z.strictObject({ code: secondFactorCode, duringBreak }),
    ok: signedIn,
    errors: [
      ...signInErrors.filter(
        (code) => code !== 'error.captcha.validation' && code !== 'error.second_factor.required',
      ),
      'error.second_factor.code',
      'error.second_factor.attempts',
      'error.second_factor.expired',
    ],
    summary:
      'End a sign-in that was answered with error.second_factor.required: a code of the player’s app, or a recovery code. Only in the browser that sent the password, within ten minutes, five times',
    tag: 'session',
    staysOpen: true,
    rate: 'sign-in',
  }),
  'player.stepUpByCode': route({
    ...ofPlayer,
    method: 'POST',
    path: '/v1/player/step_up/code',
    body: z.strictObject({ code: secondFactorCode }),
    ok: signedIn,
    errors: ['error.second_factor.code', 'error.second_factor.attempts', 'error.second_factor.off'],
    summary:
      'Prove again who the player is, with a code of the player’s app or a recovery code: a new ID token with a new auth_time for the same session',
    staysOpen: true,
    duringBreak: true,
  }),
  'secondFactor.get': route({
    method: 'GET',
    path: '/v1/player/second_factor',
    auth: 'player',
    ok: z.strictObject({
      isOn: z.boolean(),
      since: instant.nullable(),
      recoveryCodesLeft: z.int().min(0),
      /** Codes are asked for after a password: an account without one cannot turn them on. */
      hasPassword: z.boolean(),
    }),
    errors: [],
    summary: 'Whether sign-ins by password need a code, and how many recovery codes are left',
    tag: 'session',
    staysOpen: true,
    duringBreak: true,
  }),
  'secondFactor.begin': route({
    ...ofPlayer,
    method: 'POST',
    path: '/v1/player/second_factor',
    ok: z.strictObject({
      /** Base32, to be typed into an app. */
      secret: z.string().regex(/^[A-Z2-7]{32}$/),
      /** What a QR code has to say. */
      uri: z.string().startsWith('otpauth://totp/'),
      expiresAt: instant,
    }),
    errors: ['error.second_factor.on', 'error.second_factor.password'],
    summary:
      'A secret for the player’s app. Nothing is on before its first code is confirmed; within ten minutes the same session gets the same secret',
    stepUp: sensitiveChange,
    duringBreak: true,
  }),
  'secondFactor.confirm': route({
    ...ofPlayer,
    method: 'POST',
    path: '/v1/player/second_factor/confirm',
    body: z.strictObject({ code: appCode }),
    ok: recoveryCodes,
    errors: ['error.second_factor.code', 'error.second_factor.expired', 'error.second_factor.on'],
    summary: 'Turn codes on with the first one; gives the recovery codes, which are shown one time',
    duringBreak: true,
  }),
  'secondFactor.turnOff': route({
    ...ofPlayer,
    method: 'DELETE',
    path: '/v1/player/second_factor',
    ok: none,
    errors: ['error.second_factor.off'],
    summary:
      'Turn codes off. The recent proof must be a code of this session: error.step_up.required names otp alone otherwise',
    staysOpen: true,
    duringBreak: true,
    stepUp: sensitiveChange,
  }),
  'secondFactor.renewRecoveryCodes': route({
    ...ofPlayer,
    method: 'POST',
    path: '/v1/player/second_factor/recovery_codes',
    ok: recoveryCodes,
    errors: ['error.second_factor.off'],
    summary:
      'New recovery codes; all earlier ones end. The recent proof must be a code of this session, as for turning codes off',
    staysOpen: true,
    duringBreak: true,
    stepUp: sensitiveChange,
  }),
} as const
