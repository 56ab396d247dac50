/** The studio's messages: fields, the operations of the common model that they stand for, and the answer. */
import { z } from 'zod'
import type { ExactNumber } from '../../../kernel/index.ts'
import type { Done, Operation, Playable } from '../../../modules/play/index.ts'
import { defineMessage, type Message } from '../callback-kit.ts'
import { toDecimal } from '../decimals.ts'
import { STATUS_OF_REPEATED_PROMO } from './assumed.ts'
import type { EvolutionAccount } from './config.ts'
import type { EvolutionStatus } from './errors.ts'
import { envelope, game, player, promoTransaction, toEnvelope, transaction } from './fields.ts'

export type Answer = Readonly<Record<string, string | ExactNumber>> & { readonly status: EvolutionStatus }
type EvolutionMessage = Message<EvolutionAccount, Answer>

export const balanceFields = ({ cash, bonus, currency }: Playable) => ({
  balance: toDecimal(cash, currency),
  bonus: toDecimal(bonus, currency),
})

const toAnswer = (status: EvolutionStatus, { playable }: Done, { uuid }: { uuid: string }): Answer => ({
  status,
  ...balanceFields(playable),
  uuid,
})

/** Both questions must be answered: the first reads the session, the second compares its player with `userId`. */
const check: EvolutionMessage = defineMessage({
  fields: z.object(envelope),
  toOperations: (fields, account) => [
    { ...toEnvelope(fields, account), kind: 'authenticate' },
    { ...toEnvelope(fields, account), kind: 'balance' },
  ],
  toAnswer: (_done, { sid, uuid }): Answer => ({ status: 'OK', sid, uuid }),
})

/** A session for a player whose game is open. Answered in test environments only. */
const sid: EvolutionMessage = defineMessage({
  fields: z.object({ userId: envelope.userId, uuid: envelope.uuid }),
  toOperations: ({ userId }, account) => [
    { kind: 'giveToken', integration: 'evolution', account: account.id, playerRef: userId },
  ],
  toAnswer: ([{ sessionToken = '' }], { uuid }): Answer => ({ status: 'OK', sid: sessionToken, uuid }),
})

const balanceSchema = z.object({ ...player, game: game.nullish() })
const toBalance = (fields: z.infer<typeof balanceSchema>, account: EvolutionAccount): Operation => ({
  ...toEnvelope(fields, account),
  kind: 'balance',
  ...(fields.game ? { game: fields.game.details.table.id } : {}),
})

const balance: EvolutionMessage = defineMessage({
  fields: balanceSchema,
  toOperations: (fields, account) => [toBalance(fields, account)],
  toAnswer: ([done], fields) => toAnswer('OK', done, fields),
})

const transactionSchema = z.object({ ...player, game, transaction })

/**
 * A `refId` is one bet, and one round of ours: it is settled alone, whatever happens to others of the same live round.
 * It is the key of debit, credit and cancel, so that none of them is done twice under another `transaction.id`.
 */
const keyOf = (fields: z.infer<typeof transactionSchema>, account: EvolutionAccount) => ({
  ...toEnvelope(fields, account),
  game: fields.game.details.table.id,
  round: fields.transaction.refId,
  txId: fields.transaction.refId,
})

const debit: EvolutionMessage = defineMessage({
  fields: transactionSchema,
  toOperations: (fields, account) => {
    const jackpots = (fields.transaction.jackpots ?? []).map(({ id, contributionAmount }) => ({
      id,
      ...(contributionAmount ? { contribution: contributionAmount } : {}),
    }))
    return [
      {
        ...keyOf(fields, account),
        kind: 'bet',
        amount: fields.transaction.amount,
        source: 'cash',
        ...(jackpots.length > 0 ? { jackpots } : {}),
      },
    ]
  },
  toAnswer: ([done], fields) => toAnswer(done.repeated ? 'BET_ALREADY_EXIST' : 'OK', done, fields),
})

const credit: EvolutionMessage = defineMessage({
  fields: transactionSchema,
  toOperations: (fields, account) => [
    {
      ...keyOf(fields, account),
      kind: 'win',
      amount: fields.transaction.amount,
      endsRound: true,
      mayPrecedeBet: false,
    },
  ],
  toAnswer: ([done], fields) => toAnswer(done.repeated ? 'BET_ALREADY_SETTLED' : 'OK', done, fields),
})

const cancel: EvolutionMessage = defineMessage({
  fields: transactionSchema,
  toOperations: (fields, account) => [
    {
      ...keyOf(fields, account),
      kind: 'rollback',
      of: 'bet',
      originalTxId: fields.transaction.refId,
      keepsSettled: true,
    },
  ],
  toAnswer([done], fields) {
    // Without an id of ours nothing was taken back.
    if (done.transactionId === '') return toAnswer('BET_DOES_NOT_EXIST', done, fields)
    return toAnswer(done.repeated ? 'BET_ALREADY_SETTLED' : 'OK', done, fields)
  },
})

type PromoSource = Extract<Operation, { kind: 'promoWin' }>['source']

/** What a payout is for; `report` closes free rounds that we granted. */
const sourceByType: Readonly<Record<z.infer<typeof promoTransaction>['type'], PromoSource | 'report'>> = {
  FreeRoundPlayableSpent: 'report',
  RewardGamePlayableSpent: 'report',
  RewardGameWinCapReached: 'report',
  RewardGameMinBetLimitReached: 'report',
  JackpotWin: 'jackpot',
  FromGame: 'promo',
  RtrMonetaryReward: 'promo',
  SmartTournamentMonetaryReward: 'tournament',
  CashReward: 'promo',
}

const promoPayout: EvolutionMessage = defineMessage({
  fields: z.object({ ...player, game: game.nullish(), promoTransaction }),
  toOperations(fields, account) {
    const { type, id, amount, voucherId, jackpots } = fields.promoTransaction
    const source = sourceByType[type]
    const payout = {
      ...toEnvelope(fields, account),
      txId: id,
      amount,
      ...(fields.game ? { game: fields.game.details.table.id } : {}),
    }
    if (source === 'report')
      return [{ ...payout, kind: 'freeRoundReport', pays: true, ...(voucherId ? { grant: voucherId } : {}) }]
    const jackpot = source === 'jackpot' ? jackpots?.[0]?.id : undefined
    return [
      { ...payout, kind: 'promoWin', source, campaign: type, ...(jackpot === undefined ? {} : { jackpot }) },
    ]
  },
  toAnswer: ([done], fields) => toAnswer(done.repeated ? STATUS_OF_REPEATED_PROMO : 'OK', done, fields),
})

/** By the last part of the address. */
export const evolutionMessages = {
  check,
  balance,
  debit,
  credit,
  cancel,
  promo_payout: promoPayout,
} as const satisfies Record<string, EvolutionMessage>

/** With the method that only test environments have. */
export const evolutionTestMessages = { ...evolutionMessages, sid } as const

/** Asks for the balance of the player that a call names. */
export function balanceQuestion(values: unknown, account: EvolutionAccount): Operation | null {
  const fields = z.object(envelope).safeParse(values)
  return fields.success ? { ...toEnvelope(fields.data, account), kind: 'balance' } : null
}
