/** Fields of the studio's messages. An empty value counts as absent. */
import { z } from 'zod'
import type { StudioAmount } from '../../../modules/play/index.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { ID_SEPARATOR } from './assumed.ts'
import type { YggdrasilAccount } from './config.ts'

/** Text that the ledger can store. */
const storable = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => value.isWellFormed() && !value.includes('\0'))
export const text = storable(200)
export const optional = text.optional()
/** Half of an id. With the other half and a method's name it fits into the ledger's 200 characters. */
export const storableId = z.string().regex(/^[\x21-\x7e]{1,80}$/)
export const amount = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,6})?$/)
  .transform((sent): StudioAmount => ({ text: sent, form: 'decimal' }))

/** The session token is in `playerinfo`, `getbalance` and `wager` only. */
export const player = { org: text, playerid: text, sessiontoken: optional, currency: optional }
export const inRound = {
  ...player,
  currency: text,
  reference: storableId,
  subreference: storableId,
  /** The game's id. */
  cat5: text,
  amount,
  /** The award that pays a free round. */
  prepaidref: optional,
}

/** A wager and its result have a reference in common; the second part tells the calls of a round apart. */
export const toTxId = ({ reference, subreference }: { reference: string; subreference: string }) =>
  `${reference}${ID_SEPARATOR}${subreference}`

/** Fields that every operation carries. */
export const toEnvelope = (
  fields: {
    playerid?: string
    sessiontoken?: string | undefined
    gameid?: string | undefined
    cat5?: string | undefined
    currency?: string | undefined
  },
  account: YggdrasilAccount,
) => ({
  integration: 'yggdrasil',
  account: account.id,
  playerRef: fields.playerid ?? '',
  ...withoutUndefined({
    token: fields.sessiontoken,
    game: fields.cat5 ?? fields.gameid,
    currency: fields.currency,
  }),
})
