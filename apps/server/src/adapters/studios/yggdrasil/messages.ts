/** The studio's messages: fields, the operations of the common model that they stand for, and the answer. */
import { decimalFromMinor } from '@marquee/money'
import { z } from 'zod'
import { type ExactNumber, exactNumber } from '../../../kernel/index.ts'
import type { Done, Operation, StudioAmount } from '../../../modules/play/index.ts'
import { defineMessage, type Message } from '../callback-kit.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { type FreeRoundCredit, ID_SEPARATOR } from './assumed.ts'
import type { YggdrasilAccount } from './config.ts'
import { amount, inRound, optional, player, storableId, text, toEnvelope, toTxId } from './fields.ts'

/** `data` of an answer. */
export type Answer = Readonly<Record<string, string | ExactNumber>>
type YggdrasilMessage = Message<YggdrasilAccount, Answer>

const NOTHING: StudioAmount = { text: '0', form: 'decimal' }

/** Cash and bonus are what can be staked in the game that asked. */
function balanceOf({ playable }: Done): Answer {
  const { cash, bonus, currency } = playable
  return {
    balance: exactNumber(decimalFromMinor(cash, currency)),
    applicableBonus: exactNumber(decimalFromMinor(bonus, currency)),
    currency,
    homeCurrency: currency,
  }
}

const playerinfo: YggdrasilMessage = defineMessage({
  fields: z.object({ org: text, sessiontoken: text }),
  toOperations: (fields, account) => [
    { ...toEnvelope(fields, account), kind: 'authenticate', token: fields.sessiontoken },
  ],
  toAnswer([done], { org }): Answer {
    const { player: known, playable } = done
    const stakeMax = known?.stakeMax ?? null
    return {
      ...identityOf(known?.id ?? '', org),
      ...balanceOf(done),
      country: known?.country ?? '',
      ...(stakeMax === null
        ? {}
        : { maxBetLimit: exactNumber(decimalFromMinor(stakeMax, playable.currency)) }),
    }
  },
})

const getbalance: YggdrasilMessage = defineMessage({
  fields: z.object({ ...player, sessiontoken: text, gameid: optional }),
  toOperations: (fields, account) => [{ ...toEnvelope(fields, account), kind: 'balance' }],
  toAnswer: toMoneyAnswer,
})

const wager: YggdrasilMessage = defineMessage({
  fields: z.object({ ...inRound, sessiontoken: text }),
  toOperations: (fields, account) => [
    {
      ...toEnvelope(fields, account),
      kind: 'bet',
      game: fields.cat5,
      round: fields.reference,
      txId: toTxId(fields),
      amount: fields.amount,
      source: fields.prepaidref === undefined ? 'cash' : 'freeRound',
      ...withoutUndefined({ grant: fields.prepaidref }),
    },
  ],
  toAnswer: toMoneyAnswer,
})

/** `endwager` is the result of a wager and ends its round; `appendwagerresult` is one more win before that. */
const result = (method: 'endwager' | 'appendwagerresult', credit: FreeRoundCredit): YggdrasilMessage =>
  defineMessage({
    fields: z.object({ ...inRound, bonusprize: amount.optional() }),
    toOperations(fields, account) {
      const isFreeRound = fields.prepaidref !== undefined
      const won = isFreeRound && fields.bonusprize !== undefined ? fields.bonusprize : fields.amount
      return [
        {
          ...toEnvelope(fields, account),
          kind: 'win',
          game: fields.cat5,
          round: fields.reference,
          // The ledger has one key space for wins of rounds, the studio has one per method.
          txId: method === 'endwager' ? toTxId(fields) : `${method}${ID_SEPARATOR}${toTxId(fields)}`,
          amount: isFreeRound && credit === 'total' ? NOTHING : won,
          endsRound: method === 'endwager',
          mayPrecedeBet: false,
          ...withoutUndefined({ grant: fields.prepaidref }),
        },
      ]
    },
    toAnswer: toMoneyAnswer,
  })

/** A prize that is not money: nothing is booked. */
const appendwagergoods: YggdrasilMessage = defineMessage({
  fields: z.object({ ...player, reference: storableId }),
  toOperations: (fields, account) => [
    { ...toEnvelope(fields, account), kind: 'notice', notice: 'roundDetails', round: fields.reference },
  ],
  toAnswer: toMoneyAnswer,
})

const prizesOf = ({
  amount: cash,
  bonus,
}: {
  amount?: StudioAmount | undefined
  bonus?: StudioAmount | undefined
}) => [cash, bonus].filter((prize) => prize !== undefined && !/^[0.]+$/.test(prize.text))

/** Free rounds are paid by their award, everything else is a promotion of the studio. */
const campaignpayout = (credit: FreeRoundCredit): YggdrasilMessage =>
  defineMessage({
    fields: z
      .object({
        ...player,
        currency: text,
        reference: storableId,
        campaignref: optional,
        amount: amount.optional(),
        bonus: amount.optional(),
        prepaidref: optional,
      })
      // Of two prizes nobody says whether one is part of the other.
      .refine((fields) => prizesOf(fields).length < 2, { path: ['bonus'] }),
    toOperations(fields, account): readonly Operation[] {
      const paid = {
        ...toEnvelope(fields, account),
        txId: `campaignpayout${ID_SEPARATOR}${fields.reference}`,
        amount: prizesOf(fields)[0] ?? NOTHING,
      }
      if (fields.prepaidref !== undefined)
        return [{ ...paid, kind: 'freeRoundReport', grant: fields.prepaidref, pays: credit === 'total' }]
      return [
        {
          ...paid,
          kind: 'promoWin',
          source: 'promo',
          ...withoutUndefined({ campaign: fields.campaignref }),
        },
      ]
    },
    toAnswer: toMoneyAnswer,
  })

/** Names the wager and no amount: what it took is in our books. */
const cancelwager: YggdrasilMessage = defineMessage({
  fields: z.object({ ...player, reference: storableId, subreference: storableId }),
  toOperations: (fields, account) => [
    {
      ...toEnvelope(fields, account),
      kind: 'rollback',
      txId: toTxId(fields),
      of: 'bet',
      originalTxId: toTxId(fields),
      keepsSettled: true,
      round: fields.reference,
    },
  ],
  toAnswer: toMoneyAnswer,
})

/** The site has no nicknames: the studio shows the player's id. */
const identityOf = (playerId: string, organization: string) => ({
  playerId,
  organization,
  nickName: playerId,
})

function toMoneyAnswer(
  [done]: readonly [Done, ...Done[]],
  { playerid, org }: { playerid: string; org: string },
): Answer {
  return { ...identityOf(playerid, org), ...balanceOf(done) }
}

/** By the name in the address, without `.json`. */
export const yggdrasilMessages = (credit: FreeRoundCredit) =>
  ({
    playerinfo,
    getbalance,
    wager,
    endwager: result('endwager', credit),
    appendwagerresult: result('appendwagerresult', credit),
    appendwagergoods,
    campaignpayout: campaignpayout(credit),
    cancelwager,
  }) as const satisfies Record<string, YggdrasilMessage>
