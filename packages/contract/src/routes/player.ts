import { z } from 'zod'
import { isCalendarDate, isCpf, passwordProblems, passwordRule, phoneBodyDigits } from '../rules/index.ts'
import { route } from '../route.ts'
import {
  blackbox,
  bonusCode,
  city,
  countryCode,
  email,
  idOf,
  instant,
  languageCode,
  marketCode,
  personName,
  playerId,
  postalCode,
  provinceCode,
  sha256Hex,
  siteIdInAddress,
  street,
  text,
  versionNumber,
} from '../schemas/common.ts'
import {
  accessFlags,
  cookieOptions,
  pinState,
  playerProfile,
  registrationState,
  riskSetting,
  station,
  transactionSummary,
} from '../schemas/player.ts'
import { registerErrors } from '../schemas/session.ts'

const registrationId = z.string().regex(/^reg_[0-9A-Za-z]{20,60}$/, { error: 'registration_id' })

export const mobilePhone = z.strictObject({
  prefix: z.string().regex(/^\+?\d{1,4}(-\d{1,4})?$/, { error: 'phone_prefix' }),
  body: text(30).refine((body) => phoneBodyDigits(body) !== null, { error: 'phone_body' }),
})

/** Of every call about an open registration. */
const stepErrors = ['error.registration.not_found', 'error.registration.step'] as const
/** What is found about the person when address and number are proven. */
const personErrors = [
  'error.cpf.duplicate_found',
  'error.cpf.not_confirmed',
  'error.cpf.unavailable',
  ...registerErrors,
] as const

const ofAnyone = { auth: 'optional', tag: 'player', duringBreak: true } as const
const ofPlayer = { ...ofAnyone, auth: 'player' } as const

export const playerRoutes = {
  'registration.riskSetting': route({
    method: 'GET',
    path: '/v1/player/markets/risk-setting',
    auth: 'none',
    query: z.strictObject({
      siteId: siteIdInAddress.optional(),
      countryCode,
      market: marketCode.default('UN'),
    }),
    ok: riskSetting,
    errors: [],
    summary: 'What this market asks of a new player from this country',
    tag: 'registration',
  }),
  'registration.create': route({
    method: 'POST',
    path: '/v1/player/registration',
    auth: 'none',
    headers: z.object({
      'x-captcha-token': text(4096).optional(),
      country: countryCode.optional(),
    }),
    body: z
      .strictObject({
        firstName: personName,
        lastName: personName,
        email,
        password: text(4 * passwordRule.maxLength).meta({
          minLength: passwordRule.minLength,
          maxLength: passwordRule.maxLength,
        }),
        mobilePhone: mobilePhone.optional(),
        languageCode,
        market: marketCode,
        bonusCode: bonusCode.optional(),
        blackbox: blackbox.optional(),
      })
      .superRefine((value, context) => {
        for (const problem of passwordProblems(value.password, value))
          context.addIssue({ code: 'custom', path: ['password'], message: problem })
      }),
    ok: registrationState,
    status: 201,
    errors: [
      'error.captcha.validation',
      'error.country.blocked',
      'error.registration.country.unsupported',
      'error.device.refused',
    ],
    summary:
      'Sign-up, step Details. All answers are the same for known and unknown addresses and numbers until both are proven (SEC-07)',
    tag: 'registration',
    rate: 'pins',
  }),
  'registration.update': route({
    method: 'PUT',
    path: '/v1/player/registration',
    auth: 'none',
    body: z.strictObject({
      registrationId,
      playerId: playerId.optional(),
      dateOfBirth: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'date' })
        .refine(isCalendarDate, { error: 'date' })
        .meta({ format: 'date' }),
      countryCode,
      provinceCode: provinceCode.nullish(),
      postalCode,
      city,
      street,
      mobilePhone,
      cpf: text(20).refine(isCpf, { error: 'cpf' }).optional(),
      termsAndConditionsAccepted: z.literal(true, { error: 'must_accept' }),
      termsAndConditionsAcceptedVersion: versionNumber,
      /** Of the text of that version that was shown (ID-13), as `content.termsVersion` names it. */
      termsTextHash: sha256Hex.optional(),
      cookiePolicyAccepted: z.boolean(),
      marketingOptIn: z.boolean(),
      languageCode,
    }),
    ok: registrationState,
    errors: [
      ...stepErrors,
      'error.registration.age',
      'error.registration.country.unsupported',
      ...personErrors,
      'error.vonage.phone.invalid',
    ],
    summary: 'Sign-up, step ContactInfo; also used to change the number before it is proven',
    tag: 'registration',
  }),
  'registration.smsRequest': route({
    method: 'POST',
    path: '/v1/player/registration/sms_request',
    auth: 'none',
    body: z.strictObject({ registrationId }),
    ok: pinState,
    errors: [
      ...stepErrors,
      'error.vonage.phone.invalid',
      'sms.max.attempts.reached',
      'unhandled.error.no.code',
    ],
    summary: 'Send the SMS pin',
    tag: 'registration',
    rate: 'pins',
  }),
  'registration.smsVerification': route({
    method: 'POST',
    path: '/v1/player/registration/sms_verification',
    auth: 'none',
    body: z.strictObject({ registrationId, smsCode: z.string().regex(/^\d{4,8}$/, { error: 'pin' }) }),
    ok: registrationState,
    errors: [
      ...stepErrors,
      'sms.code.invalid',
      'sms.max.attempts.reached',
      'error.registration.player_already_exists',
      ...personErrors,
    ],
    summary: 'Prove the SMS pin; the last proof opens the account',
    tag: 'registration',
    rate: 'pins',
  }),
  'registration.emailRequest': route({
    method: 'POST',
    path: '/v1/player/registration/email_request',
    auth: 'none',
    body: z.strictObject({ registrationId }),
    ok: pinState,
    errors: [...stepErrors, 'email.max.attempts.reached', 'unhandled.error.no.code'],
    summary: 'Send the e-mail pin',
    tag: 'registration',
    rate: 'pins',
  }),
  'registration.emailVerification': route({
    method: 'POST',
    path: '/v1/player/registration/email_verification',
    auth: 'none',
    body: z.strictObject({ registrationId, emailCode: z.string().regex(/^\d{4,8}$/, { error: 'pin' }) }),
    ok: registrationState,
    errors: [
      ...stepErrors,
      'email.code.invalid',
      'email.max.attempts.reached',
      'error.registration.player_already_exists',
      ...personErrors,
    ],
    summary: 'Prove the e-mail pin',
    tag: 'registration',
    rate: 'pins',
  }),
  'player.profile': route({
    ...ofPlayer,
    method: 'GET',
    path: '/v1/player/profile',
    ok: playerProfile,
    errors: [],
    summary: 'Spec 1 §3 player profile',
  }),
  'player.accessContext': route({
    ...ofAnyone,
    method: 'GET',
    path: '/v1/player/access/context',
    query: z.strictObject({
      market: marketCode.default('UN'),
    }),
    ok: z.strictObject({
      restricted: z.boolean(),
      reason: z.string().nullable(),
      country: z.string(),
      province: z.string().nullable(),
    }),
    errors: [],
    summary: 'Restriction by place',
  }),
  'player.accessDetails': route({
    ...ofPlayer,
    method: 'GET',
    path: '/v1/player/access/details',
    ok: accessFlags,
    errors: [],
    summary: "The player's access flags",
  }),
  'player.station': route({
    ...ofAnyone,
    method: 'GET',
    path: '/v1/player/station',
    ok: station,
    errors: [],
    summary: 'Detected country, region, city, address, market, device',
  }),
  'player.transactionSummary': route({
    ...ofPlayer,
    method: 'GET',
    path: '/v1/player/transaction-summary',
    ok: transactionSummary,
    errors: [],
    summary: 'Number of deposits',
  }),
  'player.cookieConsent': route({
    ...ofAnyone,
    method: 'GET',
    path: '/v1/player/cookies/consent',
    query: z.strictObject({ cookiesConsentId: idOf('cookie').optional() }),
    ok: z.strictObject({
      cookiesConsentId: z.string().nullable(),
      options: cookieOptions.nullable(),
      version: z.int(),
    }),
    errors: [],
    summary: 'Stored cookie choice',
  }),
  'player.setCookieConsent': route({
    ...ofAnyone,
    method: 'PATCH',
    path: '/v1/player/cookies/consent',
    body: z.strictObject({
      cookiesConsentId: idOf('cookie').nullable(),
      version: versionNumber,
      options: cookieOptions,
    }),
    ok: z.strictObject({
      cookiesConsentId: z.string(),
      options: cookieOptions,
      version: z.int(),
      acceptedAt: instant,
    }),
    errors: [],
    summary: 'Store the cookie choice',
  }),
} as const
