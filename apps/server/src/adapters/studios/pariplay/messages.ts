/** The studio's messages: fields, the operations of the common model that they stand for, and the answer. */
import { z } from 'zod'
import type { ExactNumber } from '../../../kernel/index.ts'
import type { Done, Operation, Playable } from '../../../modules/play/index.ts'
import { defineMessage, type Message } from '../callback-kit.ts'
import { decimalAmount, toDecimal } from '../decimals.ts'
import { withoutUndefined } from '../without-undefined.ts'
import {
  KEEPS_ENDED,
  MAY_BE_NEGATIVE,
  MAY_FOLLOW_END,
  MAY_PRECEDE_DEBIT,
  type RepeatAnswer,
} from './assumed.ts'
import type { PariplayAccount } from './config.ts'
import { codes, type PariplayCode } from './errors.ts'
import {
  grantOf,
  hasConfiguration,
  inRound,
  player,
  prefixedId,
  signedAmount,
  text,
  toEnvelope,
  toMoney,
} from './fields.ts'

/** An answer to what was executed; some of them are errors of the protocol. */
export type Answer =
  | { readonly fields: Readonly<Record<string, string | ExactNumber | object>> }
  | { readonly code: PariplayCode; readonly playable: Playable }
type PariplayMessage = Message<PariplayAccount, Answer>

export const balanceFields = ({ cash, bonus, currency }: Playable) => ({
  Balance: toDecimal(cash, currency),
  BonusBalance: toDecimal(bonus, currency),
})

/** Both questions must be answered: the first reads the session, the second compares its player with `PlayerId`. */
const authenticate: PariplayMessage = defineMessage({
  fields: z.object(player),
  toOperations: (fields, account) => [
    { ...toEnvelope(fields, account), kind: 'authenticate' },
    { ...toEnvelope(fields, account), kind: 'balance' },
  ],
  toAnswer: ([{ player: known, playable }]): Answer => ({
    fields: {
      ...balanceFields(playable),
      ...(known && known.stakeMax !== null
        ? { UserSettings: { MaxBet: toDecimal(known.stakeMax, playable.currency) } }
        : {}),
    },
  }),
})

const toBalanceAnswer = ([{ playable }]: readonly [Done, ...Done[]]): Answer => ({
  fields: balanceFields(playable),
})

const getBalance: PariplayMessage = defineMessage({
  fields: z.object(player),
  toOperations: (fields, account) => [{ ...toEnvelope(fields, account), kind: 'balance' }],
  toAnswer: toBalanceAnswer,
})

/** A message about the market's rules, for the game's own screens. */
const notification: PariplayMessage = defineMessage({
  fields: z.object(player),
  toOperations: (fields, account) => [
    { ...toEnvelope(fields, account), kind: 'notice', notice: 'roundDetails' },
  ],
  toAnswer: toBalanceAnswer,
})

/** What the studio's call allows a bet. */
const policyOf = (fields: Parameters<typeof hasConfiguration>[0]) =>
  hasConfiguration(fields, MAY_FOLLOW_END) ? ({ mayFollowEnd: true } as const) : {}

const NOTHING = { text: '0', form: 'decimal' } as const

/** The id is that of the first operation, the balance that after the last. */
const createMoneyAnswer =
  (repeatAnswer: RepeatAnswer, repeatedCode: PariplayCode) =>
  (done: readonly [Done, ...Done[]]): Answer => {
    const [first] = done
    const { playable } = done.at(-1) ?? first
    if (first.repeated && repeatAnswer === 'error') return { code: repeatedCode, playable }
    return { fields: { ...balanceFields(playable), TransactionId: first.transactionId } }
  }

/** A bet; with `EndGame` it is lost at once. */
const debit = (repeatAnswer: RepeatAnswer): PariplayMessage =>
  defineMessage({
    fields: z
      .object({ ...inRound, Amount: signedAmount })
      .refine((fields) => !fields.Amount.isNegative || hasConfiguration(fields, MAY_BE_NEGATIVE), {
        path: ['Amount'],
      })
      // A round without a bet cannot be closed, and its answer would have the balance before the money.
      .refine((fields) => !fields.Amount.isNegative || fields.EndGame !== true, { path: ['EndGame'] })
      // Free rounds take nothing, so there is nothing to give.
      .refine((fields) => !fields.Amount.isNegative || grantOf(fields) === undefined, { path: ['Feature'] }),
    toOperations(fields, account): readonly Operation[] {
      const money = { ...toMoney(fields, account), amount: fields.Amount.amount }
      if (fields.Amount.isNegative) return [{ ...money, kind: 'adjust', isNegative: false }]
      const bet = { ...money, ...policyOf(fields) }
      const grant = grantOf(fields)
      if (grant !== undefined) {
        const free = { ...bet, kind: 'bet', source: 'freeRound', grant } as const
        const end = {
          ...money,
          kind: 'win',
          amount: NOTHING,
          endsRound: true,
          mayPrecedeBet: false,
          grant,
        } as const
        return fields.EndGame ? [free, end] : [free]
      }
      if (fields.EndGame) return [{ ...bet, kind: 'betAndWin', win: NOTHING, endsRound: true }]
      return [{ ...bet, kind: 'bet', source: 'cash' }]
    },
    toAnswer: createMoneyAnswer(repeatAnswer, codes.settled),
  })

const credit = (repeatAnswer: RepeatAnswer): PariplayMessage =>
  defineMessage({
    fields: z.object({ ...inRound, Amount: decimalAmount }),
    toOperations: (fields, account) => [
      {
        ...toMoney(fields, account),
        kind: 'win',
        amount: fields.Amount,
        endsRound: fields.EndGame === true,
        mayPrecedeBet: hasConfiguration(fields, ...MAY_PRECEDE_DEBIT),
        ...withoutUndefined({ grant: grantOf(fields) }),
      },
    ],
    toAnswer: createMoneyAnswer(repeatAnswer, codes.settled),
  })

const debitAndCredit = (repeatAnswer: RepeatAnswer): PariplayMessage =>
  defineMessage({
    fields: z.object({ ...inRound, DebitAmount: decimalAmount, CreditAmount: decimalAmount }),
    toOperations(fields, account): readonly Operation[] {
      const money = toMoney(fields, account)
      const bet = { ...money, ...policyOf(fields), amount: fields.DebitAmount }
      const endsRound = fields.EndGame === true
      const grant = grantOf(fields)
      if (grant === undefined) return [{ ...bet, kind: 'betAndWin', win: fields.CreditAmount, endsRound }]
      const win = { ...money, amount: fields.CreditAmount, grant, endsRound, mayPrecedeBet: false } as const
      return [
        { ...bet, kind: 'bet', source: 'freeRound', grant },
        { ...win, kind: 'win' },
      ]
    },
    toAnswer: createMoneyAnswer(repeatAnswer, codes.settled),
  })

/** Of one transaction or of the whole round: once, whatever `TransactionId` the cancel itself has. */
const cancelTransaction = (repeatAnswer: RepeatAnswer): PariplayMessage =>
  defineMessage({
    fields: z
      .object({
        ...player,
        RoundId: prefixedId.nullish(),
        RefTransactionId: text.nullish(),
        DebitTransactionId: text.nullish(),
        CancelEntireRound: z.boolean().nullish(),
        TransactionConfiguration: inRound.TransactionConfiguration,
      })
      .refine(({ CancelEntireRound, RoundId }) => CancelEntireRound !== true || RoundId != null, {
        path: ['RoundId'],
      })
      .refine(
        (fields) =>
          fields.CancelEntireRound === true ||
          fields.RefTransactionId != null ||
          fields.DebitTransactionId != null,
        { path: ['RefTransactionId'] },
      ),
    toOperations(fields, account) {
      const envelope = toEnvelope(fields, account)
      const { RoundId: round, RefTransactionId, DebitTransactionId } = fields
      if (fields.CancelEntireRound === true && round != null)
        return [{ ...envelope, kind: 'rollbackRound', txId: `round:${round}`, round }]
      const originalTxId = RefTransactionId ?? DebitTransactionId ?? ''
      return [
        {
          ...envelope,
          kind: 'rollback',
          of: RefTransactionId == null ? 'bet' : 'any',
          txId: originalTxId,
          originalTxId,
          keepsSettled: false,
          ...(hasConfiguration(fields, KEEPS_ENDED) ? { keepsEnded: true } : {}),
          ...(round == null ? {} : { round }),
        },
      ]
    },
    toAnswer(done, { CancelEntireRound }) {
      const [{ transactionId, playable }] = done
      // Without an id of ours nothing was taken back.
      if (transactionId === '')
        return { code: CancelEntireRound ? codes.unknownRound : codes.unknownTransaction, playable }
      return createMoneyAnswer(repeatAnswer, codes.cancelled)(done)
    },
  })

const endGame = (repeatAnswer: RepeatAnswer): PariplayMessage =>
  defineMessage({
    fields: z.object({ ...player, RoundId: prefixedId, TransactionId: text }),
    toOperations: (fields, account) => [
      {
        ...toEnvelope(fields, account),
        kind: 'closeRound',
        txId: fields.TransactionId,
        round: fields.RoundId,
      },
    ],
    toAnswer: createMoneyAnswer(repeatAnswer, codes.settled),
  })

/** The total of free rounds that we awarded. */
const awardFreeRoundsPoints = (repeatAnswer: RepeatAnswer): PariplayMessage =>
  defineMessage({
    fields: z.object({ ...player, Points: decimalAmount, BonusId: text, TransactionId: text }),
    toOperations: (fields, account) => [
      {
        ...toEnvelope(fields, account),
        kind: 'freeRoundReport',
        txId: fields.TransactionId,
        amount: fields.Points,
        grant: fields.BonusId,
        pays: true,
      },
    ],
    toAnswer: createMoneyAnswer(repeatAnswer, codes.settled),
  })

/**
 * A call about bets on sports. None of our games is one, whatever `GameCode` it names: there is no credit that a
 * resettlement could take back, and no free bet.
 */
const ofSports: PariplayMessage = defineMessage({
  fields: z.object(player).refine(() => false, { path: ['GameCode'] }),
  toOperations: () => [],
  toAnswer: toBalanceAnswer,
})
const sportsMessages = {
  Resettlement: ofSports,
  GetAllFreeBets: ofSports,
  BonusTriggerFreeBet: ofSports,
} as const satisfies Record<string, PariplayMessage>

export const isOfSports = (message: string): boolean => Object.hasOwn(sportsMessages, message)

/** By the last part of the address. */
export const pariplayMessages = (repeatAnswer: RepeatAnswer) =>
  ({
    Authenticate: authenticate,
    GetBalance: getBalance,
    Debit: debit(repeatAnswer),
    Credit: credit(repeatAnswer),
    DebitAndCredit: debitAndCredit(repeatAnswer),
    CancelTransaction: cancelTransaction(repeatAnswer),
    EndGame: endGame(repeatAnswer),
    AwardFreeRoundsPoints: awardFreeRoundsPoints(repeatAnswer),
    RegulationNotification: notification,
    PortugueseNotification: notification,
    ...sportsMessages,
  }) as const satisfies Record<string, PariplayMessage>
