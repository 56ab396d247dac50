import { z } from 'zod'
import { route, sensitiveChange } from '../route.ts'
import { blackbox, idOf, none } from '../schemas/common.ts'
import {
  assertion,
  attestation,
  creationOptions,
  passkey,
  passkeyName,
  requestOptions,
} from '../schemas/passkeys.ts'
import { duringBreak, signedIn, signInErrors } from '../schemas/session.ts'

const passkeyId = idOf('pky')

export const passkeyRoutes = {
  'passkey.signInOptions': route({
    method: 'POST',
    path: '/v1/session/passkey/options',
    auth: 'none',
    ok: requestOptions,
    errors: [],
    summary:
      'What the browser needs to ask for a passkey of this site. The answer is the same for everybody; it works for five minutes, one time, in the browser that asked',
    tag: 'session',
    staysOpen: true,
    rate: 'pins',
  }),
  'passkey.signIn': route({
    method: 'POST',
    path: '/v1/session/passkey',
    auth: 'none',
    body: z.strictObject({ passkey: assertion, blackbox: blackbox.optional(), duringBreak }),
    ok: signedIn,
    errors: [...signInErrors, 'error.passkey.expired', 'error.passkey.refused', 'error.device.refused'],
    summary: 'Sign in with a passkey; sets the identity-token cookie',
    tag: 'session',
    staysOpen: true,
    rate: 'sign-in',
  }),
  'player.stepUpOptions': route({
    method: 'POST',
    path: '/v1/player/step_up/passkey/options',
    auth: 'player',
    ok: requestOptions,
    errors: ['error.not_found'],
    summary: 'What the browser needs to ask for one of the passkeys of this player, as a proof',
    tag: 'session',
    staysOpen: true,
    rate: 'pins',
  }),
  'player.stepUpByPasskey': route({
    method: 'POST',
    path: '/v1/player/step_up/passkey',
    auth: 'player',
    body: z.strictObject({ passkey: assertion }),
    ok: signedIn,
    errors: ['error.passkey.expired', 'error.passkey.refused'],
    summary:
      'Prove with a passkey who the player is: a new ID token with a new auth_time for the same session. A passkey of another account is refused; a proof works one time',
    tag: 'session',
    staysOpen: true,
    rate: 'pins',
  }),
  'passkey.list': route({
    method: 'GET',
    path: '/v1/player/passkeys',
    auth: 'player',
    ok: z.strictObject({
      /** Oldest first. */
      passkeys: z.array(passkey),
      /** How many an account may have. */
      max: z.int().positive(),
    }),
    errors: [],
    summary: 'The passkeys of this player',
    tag: 'player',
    staysOpen: true,
  }),
  'passkey.addOptions': route({
    method: 'POST',
    path: '/v1/player/passkey_options',
    auth: 'player',
    ok: creationOptions,
    errors: ['error.passkey.limit_reached'],
    summary: 'What the browser needs to make a passkey for this player',
    tag: 'player',
    stepUp: sensitiveChange,
    rate: 'sessions',
  }),
  'passkey.add': route({
    method: 'POST',
    path: '/v1/player/passkeys',
    auth: 'player',
    body: z.strictObject({ passkey: attestation }),
    ok: passkey,
    status: 201,
    errors: ['error.passkey.expired', 'error.passkey.limit_reached', 'error.passkey.refused'],
    summary: 'Add a passkey that the browser has made; the owner gets a mail',
    tag: 'player',
    stepUp: sensitiveChange,
    rate: 'sessions',
  }),
  'passkey.rename': route({
    method: 'PATCH',
    path: '/v1/player/passkeys/:passkeyId',
    auth: 'player',
    params: z.strictObject({ passkeyId }),
    body: z.strictObject({ name: passkeyName }),
    ok: passkey,
    errors: ['error.not_found'],
    summary: 'Give a passkey another name',
    tag: 'player',
    rate: 'sessions',
  }),
  'passkey.remove': route({
    method: 'DELETE',
    path: '/v1/player/passkeys/:passkeyId',
    auth: 'player',
    params: z.strictObject({ passkeyId }),
    ok: none,
    errors: ['error.not_found', 'error.passkey.last'],
    summary: 'Remove a passkey; the owner gets a mail. The last way to log in stays',
    tag: 'player',
    staysOpen: true,
    stepUp: sensitiveChange,
    rate: 'sessions',
  }),
} as const
