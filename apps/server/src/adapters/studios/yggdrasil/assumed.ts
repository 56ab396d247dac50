/** What the studio's public sources leave open, or where they differ. Its contract replaces every line of this file. */

import { z } from 'zod'

/** Ids are text or whole numbers. */
const id = z.union([z.string().min(1), z.int()]).transform(String)

/** Code of a stake above the legal maximum. Sources differ: 1009 or 1013. */
export const STAKE_OVER_MAXIMUM = 1013

/** Status of an answer to a call that is not the studio's. */
export const STATUS_OF_REFUSED_CALLER = 403

/** Status of an answer that asks for the same call again. */
export const STATUS_OF_RETRY = 500

/**
 * Separates the two parts of an id in the ledger. `storableId` in `fields.ts` takes neither a space nor a control
 * character, so that two different pairs never make the same id.
 */
export const ID_SEPARATOR = ' '

/** How free rounds are paid: with each `endwager` (`bonusprize`), or once with `campaignpayout`. */
export const freeRoundCredits = ['perSpin', 'total'] as const
export type FreeRoundCredit = (typeof freeRoundCredits)[number]

/** How long prepaid spins may be open. `consumeBefore` is in UTC. */
export const PREPAID_DAYS = 30

/** `type` of campaigns and of prepaid types. */
export const FREE_SPINS = 'FREE_SPIN'

/**
 * The `data` that calls for operators answer. A prepaid type is free spins in one game. Their value is no part of it,
 * but the `amount` of the call that adds them. A campaign without prepaids gives nothing, so each attempt makes one.
 */
export const prepaidTypes = z.object({
  prepaidTypes: z.array(z.object({ prepaidTypeId: id, type: z.string(), gameId: id })),
})
export const prepaidCampaign = z.object({ campaignId: id })

/** `code` where a prepaid with this `ref` was added before. */
export const KNOWN_REF = 1020
