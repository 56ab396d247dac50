import { type ExactNumber, exactNumber } from '../../../kernel/index.ts'
import type { Operation, Outcome, Playable } from '../../../modules/play/index.ts'
import { amountFrom, balanceFields, signedAmountFrom } from './amounts.ts'
import { END_ROUND_RETRY, type StudioError, badParameter, errorByRefusal } from './errors.ts'
import { decimalFromMinor } from '@marquee/money'

export const methods = [
  'authenticate',
  'balance',
  'bet',
  'result',
  'bonusWin',
  'jackpotWin',
  'promoWin',
  'endRound',
  'refund',
  'adjustment',
  'getBalancePerGame',
  'roundDetails',
  'session/expire',
] as const
export type CallbackMethod = (typeof methods)[number]

export function isCallbackMethod(text: string): text is CallbackMethod {
  return (methods as readonly string[]).includes(text)
}

/** How free rounds are paid: with each result, or once with the closing report. */
export type FreeRoundCredit = 'perSpin' | 'total'

export interface MappingSettings {
  readonly account: string
  readonly freeRoundCredit: FreeRoundCredit
}

/** One callback can hold two operations: a result and a promotional win. */
export type Parsed = { readonly operations: readonly Operation[] } | { readonly fault: StudioError }

/**
 * Maps the studio's form fields to operations of the common model. Unknown fields are ignored. A `reference` is unique
 * per method, but the ledger has one key space for wins outside of rounds: references of `jackpotWin` and `bonusWin`
 * are prefixed there.
 */
export function operationsOf(
  method: CallbackMethod,
  fields: ReadonlyMap<string, string>,
  settings: MappingSettings,
): Parsed {
  const get = (name: string): string => fields.get(name) ?? ''
  const missing = (...names: string[]): StudioError | null => {
    const name = names.find((candidate) => get(candidate) === '' || get(candidate).length > 200)
    return name === undefined ? null : badParameter(name)
  }
  const base = {
    integration: 'pragmaticplay',
    account: settings.account,
    playerRef: get('userId'),
    ...(get('token') === '' ? {} : { token: get('token') }),
    ...(get('gameId') === '' ? {} : { game: get('gameId') }),
    ...(get('currency') === '' ? {} : { currency: get('currency') }),
  } as const
  const one = (operation: Operation): Parsed => ({ operations: [operation] })

  switch (method) {
    case 'authenticate': {
      const fault = missing('token')
      return fault ? { fault } : one({ ...base, kind: 'authenticate', token: get('token') })
    }
    case 'balance':
    case 'getBalancePerGame': {
      const fault = missing('userId')
      return fault ? { fault } : one({ ...base, kind: 'balance' })
    }
    case 'bet': {
      const amount = amountFrom(get('amount'))
      const fault =
        missing('userId', 'gameId', 'roundId', 'reference') ?? (amount ? null : badParameter('amount'))
      if (fault || !amount) return { fault: fault ?? badParameter('amount') }
      const contribution = get('jackpotContribution')
      return one({
        ...base,
        kind: 'bet',
        game: get('gameId'),
        round: get('roundId'),
        txId: get('reference'),
        amount,
        source: get('bonusCode') === '' ? 'cash' : 'freeRound',
        ...(get('bonusCode') === '' ? {} : { grant: get('bonusCode') }),
        ...(contribution === '' ? {} : { jackpots: [{ id: get('jackpotId') || 'default', contribution }] }),
      })
    }
    case 'result': {
      const amount = amountFrom(get('amount'))
      const fault = missing('userId', 'gameId', 'roundId', 'reference')
      if (fault || !amount) return { fault: fault ?? badParameter('amount') }
      const isFreeRound = get('bonusCode') !== ''
      const isReportedLater = isFreeRound && settings.freeRoundCredit === 'total'
      const win: Operation = {
        ...base,
        kind: 'win',
        game: get('gameId'),
        round: get('roundId'),
        txId: get('reference'),
        amount: isReportedLater ? { text: '0', form: 'decimal' } : amount,
        endsRound: false,
        mayPrecedeBet: false,
        ...(isFreeRound ? { grant: get('bonusCode') } : {}),
      }
      if (get('promoWinAmount') === '') return one(win)
      const promo = amountFrom(get('promoWinAmount'))
      const promoFault = missing('promoWinReference')
      if (!promo || promoFault) return { fault: promoFault ?? badParameter('promoWinAmount') }
      return {
        operations: [
          win,
          {
            ...base,
            kind: 'promoWin',
            source: 'promo',
            txId: get('promoWinReference'),
            amount: promo,
            round: get('roundId'),
            ...(get('promoCampaignID') === '' ? {} : { campaign: get('promoCampaignID') }),
          },
        ],
      }
    }
    case 'bonusWin': {
      const amount = amountFrom(get('amount'))
      const fault = missing('userId', 'reference')
      if (fault || !amount) return { fault: fault ?? badParameter('amount') }
      return one({
        ...base,
        kind: 'freeRoundReport',
        txId: `bonusWin:${get('reference')}`,
        amount,
        pays: settings.freeRoundCredit === 'total',
        ...(get('bonusCode') === '' ? {} : { grant: get('bonusCode') }),
        ...(get('roundId') === '' ? {} : { round: get('roundId') }),
      })
    }
    case 'jackpotWin': {
      const amount = amountFrom(get('amount'))
      const fault = missing('userId', 'reference', 'jackpotId')
      if (fault || !amount) return { fault: fault ?? badParameter('amount') }
      return one({
        ...base,
        kind: 'promoWin',
        source: 'jackpot',
        txId: `jackpotWin:${get('reference')}`,
        amount,
        jackpot: get('jackpotId'),
        ...(get('roundId') === '' ? {} : { round: get('roundId') }),
      })
    }
    case 'promoWin': {
      const amount = amountFrom(get('amount'))
      const fault = missing('userId', 'campaignId', 'reference', 'currency')
      if (fault || !amount) return { fault: fault ?? badParameter('amount') }
      return one({
        ...base,
        kind: 'promoWin',
        source: get('campaignType') === 'T' ? 'tournament' : 'promo',
        txId: get('reference'),
        amount,
        campaign: get('campaignId'),
      })
    }
    case 'endRound': {
      const fault = missing('userId', 'gameId', 'roundId')
      if (fault) return { fault }
      return one({ ...base, kind: 'closeRound', txId: get('roundId'), round: get('roundId') })
    }
    case 'refund': {
      const fault = missing('userId', 'reference')
      if (fault) return { fault }
      return one({
        ...base,
        kind: 'rollback',
        txId: get('reference'),
        originalTxId: get('reference'),
        keepsSettled: true,
        ...(get('roundId') === '' ? {} : { round: get('roundId') }),
      })
    }
    case 'adjustment': {
      const signed = signedAmountFrom(get('amount'))
      const fault = missing('userId', 'gameId', 'roundId', 'reference')
      if (fault || !signed) return { fault: fault ?? badParameter('amount') }
      return one({
        ...base,
        kind: 'adjust',
        txId: get('reference'),
        amount: signed.amount,
        isNegative: signed.isNegative,
        round: get('roundId'),
      })
    }
    case 'roundDetails':
    case 'session/expire': {
      const fault = missing('userId')
      if (fault) return { fault }
      return one({
        ...base,
        kind: 'notice',
        notice: method === 'roundDetails' ? 'roundDetails' : 'sessionExpired',
        ...(get('roundId') === '' ? {} : { round: get('roundId') }),
      })
    }
    default:
      return method satisfies never
  }
}

type Answer = Record<string, string | number | boolean | ExactNumber | object>

/** Renders the answer in the studio's format. Equal input gives equal bytes. */
export function renderOutcome(
  method: CallbackMethod,
  fields: ReadonlyMap<string, string>,
  outcomes: readonly Outcome[],
): string {
  const refused = outcomes.find((outcome) => !outcome.ok)
  const last = outcomes.at(-1)
  if (refused && !refused.ok) return renderRefusal(method, refused)
  if (!last?.ok) return renderError(errorByRefusal.try_again)
  const balance = balanceFields(last.playable)
  const answer: Answer = {}
  switch (method) {
    case 'authenticate':
      answer['userId'] = last.player?.id ?? ''
      Object.assign(answer, balance)
      answer['token'] = fields.get('token') ?? ''
      answer['country'] = last.player?.country ?? ''
      answer['jurisdiction'] = last.player?.jurisdiction ?? ''
      if (last.player && last.player.stakeMax !== null)
        answer['extraInfo'] = {
          jurisdictionMaxBet: exactNumber(decimalFromMinor(last.player.stakeMax, last.playable.currency)),
        }
      break
    case 'balance':
      Object.assign(answer, balance)
      answer['totalBalance'] = exactNumber(
        decimalFromMinor(last.playable.cash + last.playable.bonus, last.playable.currency),
      )
      break
    case 'getBalancePerGame': {
      const games = (fields.get('gameIdList') ?? '').split(',').filter((game) => game !== '')
      answer['gamesBalances'] = games.map((game) => ({
        gameID: game,
        cash: balance.cash,
        bonus: balance.bonus,
      }))
      break
    }
    case 'endRound':
      answer['cash'] = balance.cash
      answer['bonus'] = balance.bonus
      break
    case 'refund':
      answer['transactionId'] = last.transactionId
      break
    case 'bet':
      answer['transactionId'] = last.transactionId
      Object.assign(answer, balance)
      answer['usedPromo'] = exactNumber(decimalFromMinor(last.usedBonus, last.playable.currency))
      break
    case 'result':
    case 'bonusWin':
    case 'jackpotWin':
    case 'promoWin':
    case 'adjustment':
      answer['transactionId'] = outcomes[0]?.ok ? outcomes[0].transactionId : last.transactionId
      Object.assign(answer, balance)
      break
    case 'roundDetails':
    case 'session/expire':
      break
    default:
      method satisfies never
  }
  answer['error'] = 0
  answer['description'] = 'Success'
  return JSON.stringify(answer)
}

function renderRefusal(method: CallbackMethod, refused: Extract<Outcome, { ok: false }>): string {
  const isRetryOfEnd = method === 'endRound' && refused.refusal === 'try_again'
  const error = isRetryOfEnd ? END_ROUND_RETRY : errorByRefusal[refused.refusal]
  const balance: Answer = refused.playable ? { ...balanceFields(refused.playable) } : {}
  return JSON.stringify({ ...balance, error: error.error, description: error.description })
}

export function renderError(error: StudioError, playable: Playable | null = null): string {
  const balance = playable ? balanceFields(playable) : {}
  return JSON.stringify({ ...balance, error: error.error, description: error.description })
}
