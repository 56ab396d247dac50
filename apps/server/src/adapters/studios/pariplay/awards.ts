import { decimalFromMinor } from '@marquee/money'
import { assertInvariant, type OutgoingClient, type OutgoingResult } from '../../../kernel/index.ts'
import type { AwardRequest, StudioAwards } from '../../../modules/play/index.ts'
import { FREE_ROUND_DAYS } from './assumed.ts'
import type { PariplayAccount, PariplayConfig } from './config.ts'
import { apiRefusal, bonusAnswer, parseJson, removeAnswer } from './wire.ts'

/** There is no id of the studio by which it could be removed. */
const BONUS_UNKNOWN = 'bonus_unknown'

/**
 * The studio's calls for free rounds. `Add` has no id of ours: its answer names the award, and a repeat after a lost
 * answer would make another one. The rounds of an award whose name was lost are refused, because no grant has it.
 */
export function createPariplayAwards({
  config,
  accounts,
  client,
}: {
  config: Pick<PariplayConfig, 'freeRoundCredit'>
  accounts: readonly PariplayAccount[]
  client: OutgoingClient
}): StudioAwards {
  const call = (accountId: string, name: 'Add' | 'Remove', fields: object): Promise<OutgoingResult> => {
    const account = accounts.find(({ id }) => id === accountId)
    assertInvariant(account !== undefined, 'free rounds are awarded under an account of ours')
    const Account = { UserName: account.user, Password: account.secrets[0] ?? '' }
    return client.call({
      method: 'POST',
      path: `/api/FreeRounds/${name}`,
      name: `FreeRounds/${name}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, Account }),
      idempotent: name === 'Remove',
    })
  }
  return {
    credit: config.freeRoundCredit === 'total' ? 'total' : 'per-round',
    mostDays: FREE_ROUND_DAYS,
    awardsEachTime: true,
    async award(request) {
      const result = await call(request.account, 'Add', addFields(request))
      if (result.outcome === 'unknown' && !result.sent) return { outcome: 'unknown', isSent: false }
      const sent = jsonIn(result)
      const refused = refusalIn(sent)
      if (refused) return refused
      const bonus = bonusAnswer.safeParse(sent)
      if (!bonus.success) return { outcome: 'unknown' }
      const { BonusId } = bonus.data
      return { outcome: 'done', awardId: BonusId, reference: BonusId }
    },
    async cancel({ account, reference, playerId }) {
      if (reference === null) return { outcome: 'refused', code: BONUS_UNKNOWN }
      const fields = { PlayerId: playerId.toString(), BonusId: reference }
      const sent = jsonIn(await call(account, 'Remove', fields))
      return refusalIn(sent) ?? { outcome: removeAnswer.safeParse(sent).success ? 'done' : 'unknown' }
    },
  }
}

/** The studio answers HTTP 200 always: anything else says nothing about what was done. */
const jsonIn = (result: OutgoingResult): unknown =>
  result.outcome === 'done' ? parseJson(result) : undefined

function refusalIn(sent: unknown): { readonly outcome: 'refused'; readonly code: string } | null {
  const read = apiRefusal.safeParse(sent)
  return read.success ? { outcome: 'refused', code: read.data.Error.ErrorCode } : null
}

const addFields = ({ playerId, game, rounds, valueMinor, currency, country, expiresAt }: AwardRequest) => ({
  PlayerId: playerId.toString(),
  GameCode: game.symbol,
  NumberFreeRounds: rounds,
  ExpirationDate: expiresAt.toString({ smallestUnit: 'second' }),
  CountryCode: country,
  CurrencyCode: currency,
  CoinValue: Number(decimalFromMinor(valueMinor, currency)),
})
