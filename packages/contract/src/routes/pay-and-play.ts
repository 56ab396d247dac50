import { z } from 'zod'
import { route } from '../route.ts'
import {
  blackbox,
  bonusCode,
  city,
  email,
  instant,
  languageCode,
  marketCode,
  positiveMoney,
  postalCode,
  sha256Hex,
  street,
  text,
  versionNumber,
} from '../schemas/common.ts'
import { payAndPlayState, pinKind, pinState } from '../schemas/player.ts'
import { secondFactorCode } from './second-factor.ts'
import { duringBreak, signedIn, signInErrors } from '../schemas/session.ts'
import { mobilePhone } from './player.ts'

/** The attempt: the state of the bank's flow. The browser's cookie is needed as well. */
export const bankSessionId = z.string().regex(/^bank_[0-9a-f]{48}$/, { error: 'session_id' })

export const payAndPlayRoutes = {
  'pnp.authorize': route({
    method: 'POST',
    path: '/v1/player/pnp/authorize',
    auth: 'none',
    body: z.strictObject({
      market: marketCode,
      languageCode,
      /**
       * A deposit. In a browser that was used for this before, the bank is asked for it when it identifies a player;
       * in another one the deposit is opened with the login.
       */
      amount: positiveMoney.optional(),
      /** For an account that this opens, as `registration.begin` has it. */
      bonusCode: bonusCode.optional(),
      blackbox: blackbox.optional(),
    }),
    ok: z.strictObject({
      sessionId: bankSessionId,
      /** The bank's pages, for a frame. */
      iframeUrl: z.url(),
      /** The bank is asked for the deposit in these pages. */
      isPaid: z.boolean(),
      expiresAt: instant,
    }),
    errors: ['error.country.blocked', 'error.bank.refused', 'error.bank.unavailable'],
    summary:
      'Open the pages of a bank, which tells who a person is (pay-and-play); money is taken only for the amount of a deposit',
    tag: 'registration',
    rate: 'pins',
  }),
  'pnp.verifyCode': route({
    method: 'POST',
    path: '/v1/player/pnp/verify_code',
    auth: 'none',
    body: z.strictObject({
      sessionId: bankSessionId,
      /** From the address to which the frame has returned. */
      code: text(4096).min(1),
    }),
    ok: payAndPlayState,
    errors: ['error.bank.expired', 'error.bank.pending', 'error.bank.refused', 'error.bank.unavailable'],
    summary: 'Exchange the code of the bank for the person; repeatable with the same code',
    tag: 'registration',
    rate: 'pins',
  }),
  'pnp.updatePlayer': route({
    method: 'POST',
    path: '/v1/player/pnp/update_player',
    auth: 'none',
    body: z.strictObject({
      sessionId: bankSessionId,
      email,
      mobilePhone,
      /** Where the bank has no address. */
      street: street.optional(),
      postalCode: postalCode.optional(),
      city: city.optional(),
      termsAndConditionsAccepted: z.literal(true, { error: 'must_accept' }),
      termsAndConditionsAcceptedVersion: versionNumber,
      /** Of the text of that version that was shown (ID-13), as `content.termsVersion` names it. */
      termsTextHash: sha256Hex.optional(),
      marketingOptIn: z.boolean(),
      languageCode,
    }),
    ok: payAndPlayState,
    errors: ['error.country.blocked', 'error.bank.expired', 'error.registration.step'],
    summary: 'Contact data that the bank does not have; also used to change them before they are proven',
    tag: 'registration',
  }),
  'pnp.playerCode': route({
    method: 'POST',
    path: '/v1/player/pnp/player_code',
    auth: 'none',
    body: z.strictObject({ sessionId: bankSessionId, kind: pinKind }),
    ok: pinState,
    errors: [
      'error.bank.expired',
      'error.registration.step',
      'error.vonage.phone.invalid',
      'sms.max.attempts.reached',
      'email.max.attempts.reached',
      'unhandled.error.no.code',
    ],
    summary: 'Send a code to the address or the number',
    tag: 'registration',
    rate: 'pins',
  }),
  'pnp.provePlayerCode': route({
    method: 'PUT',
    path: '/v1/player/pnp/player_code',
    auth: 'none',
    body: z.strictObject({
      sessionId: bankSessionId,
      kind: pinKind,
      code: z.string().regex(/^\d{4,8}$/, { error: 'pin' }),
    }),
    ok: payAndPlayState,
    errors: [
      'error.bank.expired',
      'error.registration.step',
      'sms.code.invalid',
      'email.code.invalid',
      'sms.max.attempts.reached',
      'email.max.attempts.reached',
    ],
    summary: 'Prove a code; the last proof opens the account',
    tag: 'registration',
    rate: 'pins',
  }),
  'pnp.login': route({
    method: 'POST',
    path: '/v1/player/pnp/login',
    auth: 'none',
    body: z.strictObject({
      sessionId: bankSessionId,
      /** Step Duplicated: the account that the bank is added to. */
      account: z
        .strictObject({ email, password: text(128).min(1), captchaToken: text(4096).optional() })
        .optional(),
      /** The code that ends a sign-in to that account, after `error.second_factor.required`. */
      code: secondFactorCode.optional(),
      blackbox: blackbox.optional(),
      duringBreak,
    }),
    ok: signedIn.extend({
      /** Null where no deposit was asked for; its id is null where it could not be opened. */
      deposit: z.strictObject({ depositId: z.string().nullable() }).nullable(),
    }),
    errors: [
      ...signInErrors,
      'error.device.refused',
      'error.second_factor.code',
      'error.second_factor.attempts',
      'error.second_factor.expired',
      'error.bank.expired',
      'error.bank.refused',
      'error.registration.step',
      'error.registration.player_already_exists',
    ],
    summary:
      'Sign in the player whom the bank has identified; ends the attempt, opens the deposit that was asked for and sets the identity-token cookie',
    tag: 'session',
    rate: 'sign-in',
  }),
} as const
