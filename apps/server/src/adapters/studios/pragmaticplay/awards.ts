import { decimalFromMinor } from '@marquee/money'
import { assertInvariant, type OutgoingClient, type OutgoingResult } from '../../../kernel/index.ts'
import type { AwardAnswer, AwardRequest, StudioAwards } from '../../../modules/play/index.ts'
import { type TextFields, writeForm } from '../transports/form.ts'
import { betScalesAnswer } from './assumed.ts'
import { signatureOf } from './auth.ts'
import type { PragmaticAccount, PragmaticConfig } from './config.ts'
import { apiAnswer, playersBonusesAnswer } from './wire.ts'

const BASE = '/IntegrationService/v3/http/FreeRoundsBonusAPI'
/** The studio's limit for `expirationDate`. */
const MOST_DAYS = 30

const seconds = (at: Temporal.Instant): string => String(Math.floor(at.epochMilliseconds / 1000))

function jsonOf(result: OutgoingResult): unknown {
  if (result.outcome !== 'done') return undefined
  try {
    return result.json()
  } catch {
    return undefined
  }
}

/** The studio answers HTTP 200 always: anything else says nothing about what was done. */
function answerOf(result: OutgoingResult): AwardAnswer {
  const answer = apiAnswer.safeParse(jsonOf(result))
  if (!answer.success) return { outcome: 'unknown' }
  return answer.data.error === '0' ? { outcome: 'done' } : { outcome: 'refused', code: answer.data.error }
}

interface ApiDependencies {
  readonly config: PragmaticConfig
  readonly accounts: readonly PragmaticAccount[]
  readonly client: OutgoingClient
}

/** A signed call. One with a body of its own has the signed fields in the address. */
const createCall =
  ({ accounts, client }: ApiDependencies) =>
  (accountId: string, name: string, fields: TextFields, body?: object): Promise<OutgoingResult> => {
    const account = accounts.find(({ id }) => id === accountId)
    assertInvariant(account !== undefined, 'free rounds are awarded under an account of ours')
    const signed = { ...fields, secureLogin: account.secureLogin }
    const form = writeForm({ ...signed, hash: signatureOf(signed, account.secrets[0] ?? '') })
    const type = body === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
    return client.call({
      method: 'POST',
      name,
      idempotent: true,
      path: `${BASE}/${name}/${body === undefined ? '' : `?${form}`}`,
      headers: { 'content-type': type },
      body: body === undefined ? form : JSON.stringify(body),
    })
  }

/** Free Rounds Bonus API: the order's id is the `bonusCode`, which every call about its rounds carries. */
export function createPragmaticAwards(deps: ApiDependencies): StudioAwards {
  const { config } = deps
  const send = createCall(deps)

  /** A repeat after a lost answer may be refused because the code is taken: by the award itself. */
  async function isAwarded({ account, playerId, orderId }: AwardRequest): Promise<boolean | null> {
    const result = await send(account, 'getPlayersFRB', { playerId: String(playerId) })
    const answer = playersBonusesAnswer.safeParse(jsonOf(result))
    if (!answer.success || answer.data.error !== '0') return null
    return answer.data.bonuses.some(({ bonusCode }) => bonusCode === orderId)
  }

  /**
   * The stakes that the studio takes for free rounds of the game, where the value is none of them: the reason of a
   * refusal that its code does not tell. Undefined where it is another one.
   */
  async function otherStakes({
    account,
    game,
    currency,
    valueMinor,
  }: AwardRequest): Promise<string | undefined> {
    const fields = { gameIDs: game.symbol, currencies: currency }
    const answer = betScalesAnswer.safeParse(jsonOf(await send(account, 'getBetScales', fields)))
    const scales = answer.data?.gameList.find(({ gameID }) => gameID === game.symbol)?.betScaleList
    const stakes = scales?.find((scale) => scale.currency === currency)?.totalBet ?? []
    const isOffered = stakes.includes(Number(decimalFromMinor(valueMinor, currency)))
    return stakes.length === 0 || isOffered ? undefined : stakes.join(', ')
  }

  return {
    credit: config.freeRoundCredit === 'total' ? 'total' : 'per-round',
    mostDays: MOST_DAYS,
    async award(request) {
      const { account, game, currency } = request
      const fields = {
        playerId: String(request.playerId),
        currency,
        rounds: String(request.rounds),
        bonusCode: request.orderId,
        startDate: seconds(request.at),
        expirationDate: seconds(request.expiresAt),
      }
      const totalBet = Number(decimalFromMinor(request.valueMinor, currency))
      const gameList = [{ gameId: game.symbol, betValues: [{ totalBet, currency }] }]
      const answer = answerOf(await send(account, 'v2/bonus/player/create', fields, { gameList }))
      if (answer.outcome !== 'refused') return answer
      const known = await isAwarded(request)
      if (known === null) return { outcome: 'unknown' }
      if (known) return { outcome: 'done' }
      const stakes = await otherStakes(request)
      return stakes === undefined
        ? answer
        : { outcome: 'refused', code: `${answer.code}: value is one of ${stakes}` }
    },
    cancel: async ({ account, awardId }) =>
      answerOf(await send(account, 'v2/bonus/cancel', { bonusCode: awardId })),
  }
}
