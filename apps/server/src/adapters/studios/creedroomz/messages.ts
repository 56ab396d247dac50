/** The studio's messages: fields, the operations of the common model that they stand for, and the answer. */
import { z } from 'zod'
import { type ExactNumber, exactNumber } from '../../../kernel/index.ts'
import type { Done, Operation, Playable } from '../../../modules/play/index.ts'
import { defineMessage, type Message } from '../callback-kit.ts'
import { toDecimal } from '../decimals.ts'
import { TIP_TYPE, TOURNAMENT_PRIZE_TYPE, toPlatformId } from './assumed.ts'
import type { CreedroomzAccount } from './config.ts'
import { BET_REPEATED, type CreedroomzError, DEPOSIT_REPEATED, UNKNOWN_TRANSACTION } from './errors.ts'
import {
  authentication,
  deposit,
  getBalance,
  rollback,
  toEnvelope,
  withdraw,
  withdrawAndDeposit,
} from './fields.ts'

/** An answer to what was executed; some of them are errors of the protocol. */
export interface Answer {
  readonly fields: Readonly<Record<string, string | ExactNumber>>
  readonly error?: CreedroomzError
}
type CreedroomzMessage = Message<CreedroomzAccount, Answer>

/** Cash and bonus money that can be staked in the game that asked. */
export const balanceFields = ({ cash, bonus, currency }: Playable) => ({
  TotalBalance: toDecimal(cash + bonus, currency),
})

const NOTHING = { text: '0', form: 'decimal' } as const

interface Caller {
  readonly PlayerId: string
  readonly Token?: string | null | undefined
}

/** The id is that of the first operation, the balance that after the last. */
const toMoneyAnswer = (
  done: readonly [Done, ...Done[]],
  { PlayerId, Token }: Caller,
  repeated?: CreedroomzError,
): Answer => {
  const [first] = done
  const { playable } = done.at(-1) ?? first
  return {
    fields: {
      PlayerId: exactNumber(PlayerId),
      ...balanceFields(playable),
      Token: Token ?? '',
      ...(first.transactionId === '' ? {} : { PlatformTransactionId: toPlatformId(first.transactionId) }),
    },
    ...(first.repeated && repeated ? { error: repeated } : {}),
  }
}

/**
 * A transaction with a bet is a round of ours: it is settled alone. Its id names the bet in deposits and in a rollback,
 * and is in one number space with those of deposits.
 */
const transactionOf = (
  fields: { readonly RGSTransactionId: string } & Parameters<typeof toEnvelope>[0],
  account: CreedroomzAccount,
) => ({ ...toEnvelope(fields, account), txId: fields.RGSTransactionId, sharesIds: true }) as const

const questions = {
  Authentication: defineMessage({
    fields: authentication,
    toOperations: ({ Token }, account) => [
      {
        ...toEnvelope({ PlayerId: '' }, account),
        kind: 'authenticate',
        token: Token,
        exchangesTicket: true,
      },
    ],
    toAnswer: ([{ player: known, playable, sessionToken, address }]): Answer => ({
      fields: {
        PlayerId: exactNumber(known?.id ?? '0'),
        Token: sessionToken ?? '',
        // The site has no nicknames: tables show the player's id.
        NickName: known?.id ?? '',
        UserName: known?.id ?? '',
        Currency: playable.currency,
        Country: known?.country ?? '',
        // The token is bound to the address of its launch: the studio compares it with that of its visitor.
        ...(address === undefined ? {} : { UserIP: address }),
        ...balanceFields(playable),
      },
    }),
  }),
  GetBalance: defineMessage({
    fields: getBalance,
    toOperations: (fields, account) => [{ ...toEnvelope(fields, account), kind: 'balance' }],
    toAnswer: (done, fields): Answer => toMoneyAnswer(done, fields),
  }),
} as const satisfies Record<string, CreedroomzMessage>

const bets = {
  Withdraw: defineMessage({
    fields: withdraw,
    toOperations(fields, account): readonly Operation[] {
      const bet = {
        ...transactionOf(fields, account),
        game: fields.GameId,
        round: fields.RGSTransactionId,
        amount: fields.WithdrawAmount,
      }
      // A tip is a bet that is lost at once.
      if (fields.TypeId === TIP_TYPE) return [{ ...bet, kind: 'betAndWin', win: NOTHING, endsRound: true }]
      return [{ ...bet, kind: 'bet', source: fields.TypeId === '-1' ? 'cash' : 'buyIn' }]
    },
    toAnswer: (done, fields): Answer => toMoneyAnswer(done, fields, BET_REPEATED),
  }),
  WithdrawAndDeposit: defineMessage({
    fields: withdrawAndDeposit,
    toOperations: (fields, account) => [
      {
        ...transactionOf(fields, account),
        kind: 'betAndWin',
        game: fields.GameId,
        round: fields.RGSTransactionId,
        amount: fields.WithdrawAmount,
        win: fields.DepositAmount,
        endsRound: true,
      },
    ],
    toAnswer: (done, fields): Answer => toMoneyAnswer(done, fields, BET_REPEATED),
  }),
} as const satisfies Record<string, CreedroomzMessage>

const settlements = {
  Deposit: defineMessage({
    fields: deposit,
    toOperations(fields, account): readonly Operation[] {
      const paid = { ...transactionOf(fields, account), amount: fields.DepositAmount }
      const { bet, TypeId } = fields
      if (bet === null)
        return [
          { ...paid, kind: 'promoWin', source: TypeId === TOURNAMENT_PRIZE_TYPE ? 'tournament' : 'promo' },
        ]
      return [{ ...paid, kind: 'win', game: bet.game, round: bet.id, endsRound: true, mayPrecedeBet: false }]
    },
    toAnswer: (done, fields): Answer => toMoneyAnswer(done, fields, DEPOSIT_REPEATED),
  }),
  // The bet first, so that its refund covers its deposits.
  Rollback: defineMessage({
    fields: rollback,
    toOperations(fields, account) {
      const envelope = toEnvelope(fields, account)
      const { RGSTransactionId: id } = fields
      const at = { ...envelope, round: id }
      return [
        { ...at, kind: 'rollback', txId: id, of: 'bet', originalTxId: id, keepsSettled: false },
        // No id of the studio has a space.
        { ...at, kind: 'rollbackRound', txId: `round ${id}` },
      ]
    },
    toAnswer(done, fields): Answer {
      const answer = toMoneyAnswer(done, fields)
      // Without an id of ours there was no bet to take back.
      return done[0].transactionId === '' ? { ...answer, error: UNKNOWN_TRANSACTION } : answer
    },
  }),
} as const satisfies Record<string, CreedroomzMessage>

/** By the last part of the address. */
export const creedroomzMessages = { ...questions, ...bets, ...settlements } as const

const asked = z.object({ ...getBalance.shape, Currency: z.unknown() })

/** Asks for the balance of the player that a call names. */
export function balanceQuestion(values: unknown, account: CreedroomzAccount): Operation | null {
  const fields = asked.safeParse(values)
  if (!fields.success) return null
  const { PlayerId, Token } = fields.data
  return { ...toEnvelope({ PlayerId, Token }, account), kind: 'balance' }
}
