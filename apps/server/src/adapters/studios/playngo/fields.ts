/** Fields of the studio's messages: the elements of its XML. An empty element counts as absent. */
import { z } from 'zod'
import type { StudioAmount } from '../../../modules/play/index.ts'
import { withoutEmpty } from '../transports/form.ts'
import { childTexts, type XmlElement } from '../transports/xml.ts'
import { withoutUndefined } from '../without-undefined.ts'
import type { PlayngoAccount } from './config.ts'

/** Text that the ledger can store. XML has no NUL. */
export const text = z.string().max(200)
export const optional = text.optional()
export const amount = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,6})?$/)
  .transform((sent): StudioAmount => ({ text: sent, form: 'decimal' }))
/** Exact decimal text, for reports only: many digits. */
const contribution = z.string().regex(/^\d{1,15}(\.\d{1,20})?$/)

export const player = {
  externalId: text,
  externalGameSessionId: optional,
  gameId: optional,
  currency: optional,
}
export const jackpots = z.array(z.object({ id: text, loss: contribution.optional() })).max(20)

/** Texts of the children, and the jackpots, which are nested. */
export function toFields(root: XmlElement) {
  const pots = root.children.find(({ name }) => name === 'jackpots')
  return {
    ...withoutEmpty(childTexts(root)),
    jackpots: (pots?.children ?? []).map((pot) => withoutEmpty(childTexts(pot))),
  }
}

/** Fields that every operation carries. */
export const toEnvelope = (
  fields: {
    externalId?: string
    externalGameSessionId?: string | undefined
    gameId?: string | undefined
    currency?: string | undefined
  },
  account: PlayngoAccount,
) => ({
  integration: 'playngo',
  account: account.id,
  playerRef: fields.externalId ?? '',
  ...withoutUndefined({
    token: fields.externalGameSessionId,
    game: fields.gameId,
    currency: fields.currency,
  }),
})
