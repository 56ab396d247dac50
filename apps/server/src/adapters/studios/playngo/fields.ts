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
  // Ends the check here: what compares two amounts needs both.
  .regex(/^\d{1,15}(\.\d{1,6})?$/, { abort: true })
  .transform((sent): StudioAmount => ({ text: sent, form: 'decimal' }))
const MICRO_DIGITS = 6

/** An amount in millionths, exactly. */
export function microOf({ text: sent }: StudioAmount): bigint {
  const [whole = '', fraction = ''] = sent.split('.')
  return BigInt(whole + fraction.padEnd(MICRO_DIGITS, '0'))
}

export function amountOfMicro(micro: bigint): StudioAmount {
  const digits = String(micro).padStart(MICRO_DIGITS + 1, '0')
  const fraction = digits.slice(-MICRO_DIGITS).replace(/0+$/, '')
  const whole = digits.slice(0, -MICRO_DIGITS)
  return { text: fraction === '' ? whole : `${whole}.${fraction}`, form: 'decimal' }
}

/** Exact decimal text, for reports only: many digits. */
const contribution = z.string().regex(/^\d{1,15}(\.\d{1,20})?$/)

export const player = {
  externalId: text,
  externalGameSessionId: optional,
  gameId: optional,
  currency: optional,
}
export const jackpots = z
  .array(z.object({ id: text, loss: contribution.optional(), win: amount.optional() }))
  .max(20)

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
