/** Fields of the studio's messages. Unknown fields are ignored; the studio sends ids as numbers or as text. */
import { z } from 'zod'
import { decimalAmount } from '../decimals.ts'
import { numberText } from '../transports/json.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { BET_TYPES, CASHBACK_TYPE, NO_BONUS, TIP_TYPE, TOURNAMENT_PRIZE_TYPE, WIN_TYPES } from './assumed.ts'
import type { CreedroomzAccount } from './config.ts'

const id = numberText.pipe(z.string().regex(/^[\x21-\x7e]{1,180}$/))
const optionalId = id.nullish().transform((value) => value ?? undefined)
const token = numberText.pipe(z.string().min(1).max(500))
const playerId = numberText.pipe(z.string().regex(/^(0|[1-9]\d{0,17})$/))
const typeOf = <Types extends readonly [string, ...string[]]>(types: Types, fallback: Types[number]) =>
  z.union([z.null(), z.undefined(), numberText.pipe(z.enum(types))]).transform((type) => type ?? fallback)
/** Money of a bonus of the studio; we have none. */
const noBonus = numberText.pipe(z.literal(NO_BONUS)).nullish()

/** A token may be over when money comes back. */
const player = { PlayerId: playerId, Token: token.nullish(), Currency: optionalId }
const transaction = { ...player, RGSTransactionId: id, GameId: optionalId }
const bet = { ...transaction, GameId: id, Token: token, BonusDefId: noBonus }

export const authentication = z.object({ Token: token })
export const getBalance = z.object({ ...player, Token: token })
export const withdraw = z.object({
  ...bet,
  WithdrawAmount: decimalAmount,
  TypeId: typeOf([...BET_TYPES, TIP_TYPE], '-1'),
})
export const withdrawAndDeposit = z.object({
  ...bet,
  WithdrawAmount: decimalAmount,
  DepositAmount: decimalAmount,
})
const isPrize = (type: string) => type === TOURNAMENT_PRIZE_TYPE || type === CASHBACK_TYPE

/** A deposit pays the bet that it names. The prize of a tournament and cashback may name none: `bet` is null. */
export const deposit = z
  .object({
    ...transaction,
    DepositAmount: decimalAmount,
    RGSRelatedTransactionId: optionalId,
    TypeId: typeOf([...WIN_TYPES, TOURNAMENT_PRIZE_TYPE, CASHBACK_TYPE], '1'),
  })
  .transform(({ RGSRelatedTransactionId: betId, ...fields }, context) => {
    if (betId === undefined && isPrize(fields.TypeId)) return { ...fields, bet: null }
    const { GameId: game } = fields
    if (betId !== undefined && game !== undefined) return { ...fields, bet: { id: betId, game } }
    const missing = betId === undefined ? 'RGSRelatedTransactionId' : 'GameId'
    context.addIssue({ code: 'custom', path: [missing], message: 'is missing' })
    return z.NEVER
  })
export const rollback = z.object(transaction)

/** Fields that every operation carries. */
export const toEnvelope = (
  fields: {
    readonly PlayerId: string
    readonly Token?: string | null | undefined
    readonly Currency?: string | undefined
    readonly GameId?: string | undefined
  },
  account: CreedroomzAccount,
) => ({
  integration: 'creedroomz',
  account: account.id,
  playerRef: fields.PlayerId,
  ...withoutUndefined({
    token: fields.Token ?? undefined,
    currency: fields.Currency,
    game: fields.GameId,
  }),
})
