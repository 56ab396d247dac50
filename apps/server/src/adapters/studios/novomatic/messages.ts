/** The studio's messages: fields, the operations of the common model that they stand for, and the answer. */
import { type ExactNumber, exactNumber } from '../../../kernel/index.ts'
import type { Done, Operation, Playable } from '../../../modules/play/index.ts'
import { defineMessage, type Message } from '../callback-kit.ts'
import { launchLanguage } from '../languages.ts'
import type { NovomaticAccount } from './config.ts'
import { cancelCall, roundCall, stakeCall, toEnvelope, user, winCall } from './fields.ts'

type Value = string | number | ExactNumber | object

/** What an answer has beside the fields of the call that it repeats. */
export interface Answer {
  readonly status: 200 | 201
  readonly fields: Readonly<Record<string, Value>>
}
type NovomaticMessage = Message<NovomaticAccount, Answer>

/** Cash and bonus money that can be staked in the game that asked, in minor units. */
export const amountOf = ({ cash, bonus }: Playable): ExactNumber => exactNumber((cash + bonus).toString())

/** The record of a player, with the balance. */
const recordOf = ({ player: known, playable }: Done) => ({
  UserId: known?.id ?? '',
  State: 'Active',
  LanguageCode: launchLanguage(known?.language ?? ''),
  CountryCode: known?.country ?? '',
  CurrencyCode: playable.currency,
  Amount: amountOf(playable),
})

/**
 * Both questions must be answered: the first compares the session's player with the path, the second says whether the
 * player is blocked. In the other order a blocked player's record would go out under the id in the path.
 */
const userMessage: NovomaticMessage = defineMessage({
  fields: user,
  toOperations({ path, query }, account) {
    const { PartnerUserSessionKey: token, GameId: game, CurrencyCode: currency } = query
    const envelope = toEnvelope({ user: path.user, token, game, currency }, account)
    return [
      { ...envelope, kind: 'balance' },
      { ...envelope, kind: 'authenticate', token },
    ]
  },
  toAnswer: ([done]): Answer => ({ status: 200, fields: recordOf(done) }),
})

function transactionAnswer([done]: readonly [Done, ...Done[]]): Answer {
  const { transactionId, at } = done
  return {
    status: 201,
    fields: {
      // A cancelled stake that is unknown has no id of ours.
      ...(transactionId === '' ? {} : { TransactionReferenceId: transactionId }),
      ...(at === undefined ? {} : { TransactionReferenceCreationDate: at.toString() }),
      Rake: 0,
      User: recordOf(done),
    },
  }
}

const stake: NovomaticMessage = defineMessage({
  fields: stakeCall,
  toOperations: ({ path, query, body }, account): readonly Operation[] => [
    {
      ...toEnvelope(
        { user: path.user, token: query.PartnerUserSessionKey, currency: body.CurrencyCode },
        account,
      ),
      kind: 'bet',
      game: body.Game.GameId,
      round: body.EntityReferences,
      txId: body.TransactionId,
      amount: body.Amount,
      source: 'cash',
    },
  ],
  toAnswer: transactionAnswer,
})

/** A win with `JackpotHits` is paid from the pot. */
const win: NovomaticMessage = defineMessage({
  fields: winCall,
  toOperations({ path, query, body }, account): readonly Operation[] {
    const own = {
      ...toEnvelope(
        { user: path.user, token: query.PartnerUserSessionKey, currency: body.CurrencyCode },
        account,
      ),
      round: body.EntityReferences,
      txId: body.TransactionId,
      amount: body.Amount,
    }
    const [hit] = body.JackpotHits ?? []
    if (hit) return [{ ...own, kind: 'promoWin', source: 'jackpot', jackpot: hit.JackpotId }]
    return [{ ...own, kind: 'win', game: body.Game.GameId, endsRound: false, mayPrecedeBet: true }]
  },
  toAnswer: transactionAnswer,
})

const cancelStake: NovomaticMessage = defineMessage({
  fields: cancelCall,
  toOperations({ path, query, body }, account): readonly Operation[] {
    const { TransactionId: id, EntityReferences: round, Game: game, CurrencyCode: currency } = body
    const token = query.PartnerUserSessionKey
    return [
      {
        ...toEnvelope({ user: path.user, token, game: game?.GameId, currency }, account),
        kind: 'rollback',
        txId: id,
        of: 'bet',
        originalTxId: id,
        keepsSettled: true,
        ...(round == null ? {} : { round }),
      },
    ]
  },
  toAnswer: transactionAnswer,
})

const FINISHED = 'Finished'

/** The end of a round; other states of it book nothing. */
const casinoRound: NovomaticMessage = defineMessage({
  fields: roundCall,
  toOperations({ path: { round }, body }, account) {
    const envelope = toEnvelope({ user: body.InitiatorUserId, currency: body.InitiatorCurrencyCode }, account)
    return body.State === FINISHED
      ? [{ ...envelope, kind: 'closeRound', txId: round, round }]
      : [{ ...envelope, kind: 'notice', notice: 'roundDetails', round }]
  },
  toAnswer: ([{ transactionId }], { path }): Answer => ({
    status: 200,
    fields: { EntityReferenceId: transactionId || path.round },
  }),
})

/** A transaction by its type, other messages by their address. */
export const novomaticMessages = {
  user: userMessage,
  CasinoRound_Stake: stake,
  CasinoRound_Win: win,
  CasinoRound_CancelStake: cancelStake,
  casinoRound,
} as const satisfies Record<string, NovomaticMessage>
