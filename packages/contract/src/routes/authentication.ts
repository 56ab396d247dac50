import { z } from 'zod'
import { passwordProblems, passwordRule } from '../rules/index.ts'
import { route, sensitiveChange, stepUpMethods } from '../route.ts'
import { email, idOf, instant, languageCode, none, text } from '../schemas/common.ts'
import { pinState } from '../schemas/player.ts'
import { bankSessionId } from './pay-and-play.ts'
import { mobilePhone } from './player.ts'
import { signedIn } from '../schemas/session.ts'

/** A password that somebody has; rules are for new ones. */
const presentPassword = text(4 * passwordRule.maxLength).min(1, { error: 'required' })
/** The owner's name and address are compared by the server, which knows them. */
const newPassword = text(4 * passwordRule.maxLength)
  .meta({ minLength: passwordRule.minLength, maxLength: passwordRule.maxLength })
  .superRefine((password, context) => {
    for (const problem of passwordProblems(password)) context.addIssue({ code: 'custom', message: problem })
  })
const resetId = z.string().regex(/^rst_[0-9a-f]{48}$/, { error: 'reset_id' })
const smsCode = z.string().regex(/^\d{4,8}$/, { error: 'pin' })

export const authenticationRoutes = {
  'passwordReset.request': route({
    method: 'POST',
    path: '/v1/player/password_reset',
    auth: 'none',
    body: z.strictObject({
      email,
      channel: z.enum(['EMAIL', 'SMS']).default('EMAIL'),
      /** Required after some requests from one address: `error.captcha.validation`. */
      captchaToken: text(4096).optional(),
    }),
    ok: z.strictObject({
      resetId,
      channel: z.enum(['EMAIL', 'SMS']),
      /** For codes by SMS. */
      attemptsLeft: z.int().min(0),
      resendAt: instant,
      /** Until when the code or the link of the message is good. */
      expiresAt: instant,
    }),
    errors: ['error.captcha.validation'],
    summary:
      'Ask for a new password, by a link to the address or a code to the number of the account. The answer is the same for addresses with and without an account (SEC-07)',
    tag: 'session',
    staysOpen: true,
    rate: 'pins',
  }),
  'passwordReset.smsVerification': route({
    method: 'POST',
    path: '/v1/player/password_reset/sms_verification',
    auth: 'none',
    body: z.strictObject({ resetId, smsCode }),
    ok: z.strictObject({ smsResetKeyId: z.string(), expiresAt: instant }),
    errors: ['sms.code.invalid', 'sms.max.attempts.reached', 'error.password.reset'],
    summary: 'Prove the SMS code of a password reset; gives the key for the new password',
    tag: 'session',
    staysOpen: true,
    rate: 'pins',
  }),
  'passwordReset.newPassword': route({
    method: 'POST',
    path: '/v1/player/password_reset/new_password',
    auth: 'none',
    body: z.strictObject({ smsResetKeyId: text(200), password: newPassword }),
    ok: none,
    errors: ['error.password.reset'],
    summary: 'Set a new password after a code by SMS; ends all sessions. The key works at most one time',
    tag: 'session',
    staysOpen: true,
    rate: 'pins',
  }),
  'passwordReset.newPasswordByEmail': route({
    method: 'POST',
    path: '/v1/player/password_reset/new_password/email',
    auth: 'none',
    body: z.strictObject({ resetKey: text(200), password: newPassword }),
    ok: none,
    errors: ['error.password.reset'],
    summary:
      'Set a new password with the key of the e-mail; ends all sessions. The key works at most one time',
    tag: 'session',
    staysOpen: true,
    rate: 'pins',
  }),
  'passwordReset.emailKey': route({
    method: 'GET',
    path: '/v1/player/password_reset/new_password/email/:resetKey',
    auth: 'none',
    params: z.strictObject({ resetKey: text(200) }),
    ok: z.strictObject({ expiresAt: instant }),
    errors: ['error.password.reset'],
    summary: 'Whether the key of an e-mail is still good; does not use it up',
    tag: 'session',
    staysOpen: true,
    rate: 'pins',
  }),
  'player.stepUp': route({
    method: 'POST',
    path: '/v1/player/step_up',
    auth: 'player',
    body: z.strictObject({ password: presentPassword }),
    ok: signedIn,
    errors: ['error.old_password.incorrect'],
    summary: 'Prove again who the player is: a new ID token with a new auth_time for the same session',
    tag: 'session',
    staysOpen: true,
    duringBreak: true,
    rate: 'sessions',
  }),
  'player.stepUpMethods': route({
    method: 'GET',
    path: '/v1/player/step_up',
    auth: 'player',
    ok: z.strictObject({ methods: z.array(z.enum(stepUpMethods)) }),
    errors: [],
    summary:
      'The ways in which this player can prove again who they are: with the password or, where codes are on, with a code; with a passkey; with the bank',
    tag: 'session',
    staysOpen: true,
    duringBreak: true,
  }),
  'player.authorizeStepUp': route({
    method: 'POST',
    path: '/v1/player/step_up/bank/authorize',
    auth: 'player',
    body: z.strictObject({ languageCode }),
    ok: z.strictObject({
      sessionId: bankSessionId,
      /** The bank's pages, for a frame. */
      iframeUrl: z.url(),
      expiresAt: instant,
    }),
    errors: ['error.bank.refused', 'error.bank.unavailable'],
    summary: 'Open the pages of the bank, which prove again who the player is',
    tag: 'session',
    staysOpen: true,
    duringBreak: true,
    rate: 'pins',
  }),
  'player.stepUpByBank': route({
    method: 'POST',
    path: '/v1/player/step_up/bank',
    auth: 'player',
    body: z.strictObject({
      sessionId: bankSessionId,
      /** From the address to which the frame has returned. */
      code: text(4096).min(1),
    }),
    ok: signedIn,
    errors: ['error.bank.expired', 'error.bank.pending', 'error.bank.refused', 'error.bank.unavailable'],
    summary:
      'Prove with the bank who the player is: a new ID token with a new auth_time for the same session. The proof of another person is refused; a proof works one time',
    tag: 'session',
    staysOpen: true,
    duringBreak: true,
    rate: 'pins',
  }),
  'player.password': route({
    method: 'POST',
    path: '/v1/player/password',
    auth: 'player',
    body: z.strictObject({
      /** Left out by a player without a password, who sets the first one. */
      oldPassword: presentPassword.optional(),
      newPassword,
    }),
    /** How many other sessions were open. */
    ok: z.strictObject({ ended: z.int().min(0) }),
    errors: ['error.old_password.incorrect'],
    summary: 'Change the password, or set the first one; ends all sessions of the player but this one',
    tag: 'player',
    staysOpen: true,
    duringBreak: true,
    stepUp: sensitiveChange,
    rate: 'sessions',
  }),
  'player.phone': route({
    method: 'GET',
    path: '/v1/player/phone_number',
    auth: 'player',
    ok: z.strictObject({ maskedPhone: z.string() }),
    errors: [],
    summary: 'The present number, with its first and last digits only',
    tag: 'player',
    duringBreak: true,
  }),
  'player.phoneNumber': route({
    method: 'POST',
    path: '/v1/player/phone_number',
    auth: 'player',
    body: z.strictObject({ mobilePhone }),
    ok: pinState
      .omit({ verificationId: true })
      .extend({ smsVerificationId: idOf('ver'), maskedPhone: z.string() }),
    errors: ['sms.max.attempts.reached', 'unhandled.error.no.code'],
    summary: 'Send a code to a new number; the same call sends it again',
    tag: 'player',
    duringBreak: true,
    stepUp: sensitiveChange,
    rate: 'pins',
  }),
  'player.verifyPhoneNumber': route({
    method: 'POST',
    path: '/v1/player/phone_number/verify',
    auth: 'player',
    body: z.strictObject({ smsVerificationId: idOf('ver'), smsCode }),
    ok: z.strictObject({ maskedPhone: z.string() }),
    errors: ['sms.code.invalid', 'sms.max.attempts.reached', 'error.not_found', 'error.phone_number.taken'],
    summary: 'Prove the new number; it replaces the old one',
    tag: 'player',
    duringBreak: true,
    rate: 'pins',
  }),
} as const
