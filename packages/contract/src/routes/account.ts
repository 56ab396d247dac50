import { z } from 'zod'
import { route } from '../route.ts'
import { city, languageCode, postalCode, provinceCode, street } from '../schemas/common.ts'
import { accountAddress } from '../schemas/account.ts'

/** What a player reads and changes of the own account (spec 1 §3, account forms). */
export const accountRoutes = {
  'player.address': route({
    method: 'GET',
    path: '/v1/player/address',
    auth: 'player',
    ok: accountAddress,
    errors: [],
    summary: 'Address, and the date of birth, which only support can change',
    tag: 'player',
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
    rate: 'account',
  }),
} as const
