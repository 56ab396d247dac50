import { z } from 'zod'
import { route, sensitiveChange } from '../route.ts'
import { marketingChannels, marketingTopics } from '../marketing.ts'
import {
  city,
  instant,
  languageCode,
  none,
  postalCode,
  provinceCode,
  street,
  versionInAddress,
  sha256Hex,
  versionNumber,
} from '../schemas/common.ts'
import {
  acceptedTermsText,
  accountAddress,
  closingState,
  dataExport,
  exportId,
  marketingPreference,
  marketingPreferences,
  termsAcceptance,
} from '../schemas/account.ts'

/** What a player reads and changes of the own account (spec 1 §3, account forms). */
export const accountRoutes = {
  'player.acceptTerms': route({
    method: 'POST',
    path: '/v1/player/update_term_and_condition_version',
    auth: 'player',
    body: z.strictObject({
      version: versionNumber,
      /** Of the text that was shown: `content.page` says it. */
      textHash: sha256Hex,
    }),
    ok: z.strictObject({ termsAndConditionsAcceptedVersion: z.int() }),
    errors: ['error.terms.changed'],
    summary: 'Accept the current terms (ID-13)',
    tag: 'player',
    duringBreak: true,
  }),
  'player.acceptedTerms': route({
    method: 'GET',
    path: '/v1/player/accepted_terms',
    auth: 'player',
    ok: z.strictObject({ acceptances: z.array(termsAcceptance) }),
    errors: [],
    summary: 'Versions of the terms that the player has accepted, newest first (ID-13)',
    tag: 'player',
    duringBreak: true,
  }),
  'player.acceptedTermsText': route({
    method: 'GET',
    path: '/v1/player/accepted_terms/:version',
    auth: 'player',
    params: z.strictObject({ version: versionInAddress }),
    ok: acceptedTermsText,
    errors: ['error.not_found'],
    summary: 'The very text that the player has accepted; null where it was not kept',
    tag: 'player',
    duringBreak: true,
  }),
  'player.address': route({
    method: 'GET',
    path: '/v1/player/address',
    auth: 'player',
    ok: accountAddress,
    errors: [],
    summary: 'Address, and the date of birth, which only support can change',
    tag: 'player',
    duringBreak: true,
  }),
  'player.setAddress': route({
    method: 'PATCH',
    path: '/v1/player/address',
    auth: 'player',
    body: z.strictObject({ street, postalCode, city }),
    ok: accountAddress,
    errors: [],
    summary: "Change the address; the postal code has the form of the player's country",
    tag: 'player',
    rate: 'account',
  }),
  'player.setProvince': route({
    method: 'PATCH',
    path: '/v1/player/province',
    auth: 'player',
    body: z.strictObject({ provinceCode }),
    ok: accountAddress,
    errors: [],
    summary: 'Change the province, in a country with provinces; the law of the new one applies at once',
    tag: 'player',
    rate: 'account',
  }),
  'player.language': route({
    method: 'POST',
    path: '/v1/player/language',
    auth: 'player',
    body: z.strictObject({ languageCode }),
    ok: z.strictObject({ languageCode: z.string() }),
    errors: [],
    summary: "Change the language of messages to one of the player's country; caf is sent as fr, inen as en",
    tag: 'player',
    duringBreak: true,
    rate: 'account',
  }),
  'player.marketingPreferences': route({
    method: 'GET',
    path: '/v1/player/marketing_preferences',
    auth: 'player',
    ok: marketingPreferences,
    errors: [],
    summary: 'What may be sent to the player, by channel and topic (MKT-01)',
    tag: 'player',
    duringBreak: true,
  }),
  'player.setMarketingPreferences': route({
    method: 'PATCH',
    path: '/v1/player/marketing_preferences',
    auth: 'player',
    body: z
      .strictObject({
        /** Withdraws every consent to marketing. */
        noMarketing: z.literal(true).optional(),
        preferences: z
          .array(marketingPreference)
          .min(1)
          .max(marketingChannels.length * marketingTopics.length)
          .optional(),
        /** Version of the text that was shown; required to allow something. */
        textVersion: versionNumber.optional(),
      })
      .superRefine(({ noMarketing, preferences = [] }, context) => {
        const refuse = (message: string) =>
          context.addIssue({ code: 'custom', path: ['preferences'], message })
        if ((noMarketing === true) === preferences.length > 0) refuse('one_of')
        const named = new Set(preferences.map(({ channel, topic }) => `${channel} ${topic}`))
        if (named.size < preferences.length) refuse('duplicate')
      }),
    ok: marketingPreferences,
    errors: ['error.marketing.not_allowed'],
    summary: 'Allow or forbid messages by channel and topic, or forbid all marketing at once (MKT-02)',
    tag: 'player',
    duringBreak: true,
    rate: 'account',
  }),
  'player.dataExports': route({
    method: 'GET',
    path: '/v1/player/data_export',
    auth: 'player',
    ok: z.strictObject({
      exports: z.array(dataExport),
      /** When the next request is accepted; null when it is now. */
      nextRequestAt: instant.nullable(),
    }),
    errors: [],
    summary: 'Exports of the own personal data, newest first (SEC-20)',
    tag: 'player',
    duringBreak: true,
  }),
  'player.requestDataExport': route({
    method: 'POST',
    path: '/v1/player/data_export',
    auth: 'player',
    body: none,
    ok: dataExport,
    status: 202,
    errors: [],
    summary: 'Request an export of the own personal data; a running one is answered again. Two a day',
    tag: 'player',
    duringBreak: true,
    stepUp: sensitiveChange,
    rate: 'account',
  }),
  'player.openDataExport': route({
    method: 'POST',
    path: '/v1/player/data_export/:exportId/open',
    auth: 'player',
    params: z.strictObject({ exportId }),
    ok: z.strictObject({
      /** Where the signed-in browser downloads the file by GET, as long as the proof is recent. */
      path: z.string(),
    }),
    errors: ['error.not_found'],
    summary: 'The address of the file of a ready export, for a browser with a recent proof (SEC-20)',
    tag: 'player',
    duringBreak: true,
    stepUp: sensitiveChange,
    rate: 'account',
  }),
  'player.closing': route({
    method: 'GET',
    path: '/v1/player/close_account',
    auth: 'player',
    ok: closingState,
    errors: [],
    summary: 'What is left before the account can be closed: money, rounds, withdrawals, deposits under way',
    tag: 'player',
    duringBreak: true,
  }),
  'player.close': route({
    method: 'POST',
    path: '/v1/player/close_account',
    auth: 'player',
    body: z.strictObject({ confirmed: z.literal(true, { error: 'must_confirm' }) }),
    ok: z.strictObject({ accountStatus: z.literal('CLOSED') }),
    errors: ['error.account.closing.money', 'error.account.closing.status'],
    summary: 'Close the account at once (ID-14); its balance is paid back, and every session ends',
    tag: 'player',
    stepUp: sensitiveChange,
    rate: 'account',
    endsSession: true,
  }),
} as const
