import { assertInvariant, type OutgoingClient } from '../../../kernel/index.ts'
import type { AwardAnswer, AwardRequest, StudioAwards } from '../../../modules/play/index.ts'
import { FREE_SPIN_DAYS, issueIdOf } from './assumed.ts'
import { levelOf } from './bet-levels.ts'
import type { SoftswissAccount, SoftswissConfig } from './config.ts'
import { codeIn, signedCall } from './signed-call.ts'

const LEVEL_UNKNOWN = 'bet_level_unknown'

/** Free spins by issues: no bet of theirs is sent to us, and one report at their end pays the total. */
export function createSoftswissAwards({
  config,
  accounts,
  client,
}: {
  config: SoftswissConfig
  accounts: readonly SoftswissAccount[]
  client: OutgoingClient
}): StudioAwards {
  async function send(accountId: string, name: 'issue' | 'cancel', fields: object): Promise<AwardAnswer> {
    const account = accounts.find(({ id }) => id === accountId)
    assertInvariant(account !== undefined, 'free spins are issued under an account of ours')
    const result = await client.call(signedCall(account, `freespins/${name}`, fields))
    if (result.outcome === 'done') return { outcome: 'done' }
    const code = result.outcome === 'refused' ? codeIn(result) : null
    return code === null ? { outcome: 'unknown' } : { outcome: 'refused', code }
  }

  const cancel = (account: string, issue_id: string) => send(account, 'cancel', { issue_id })

  /** What an earlier attempt without an answer may have issued is cancelled: nobody would be paid for its spins. */
  async function refuse(account: string, issueId: string, code: string): Promise<AwardAnswer> {
    const taken = await cancel(account, issueId)
    return taken.outcome === 'unknown' ? taken : { outcome: 'refused', code }
  }

  return {
    credit: 'total',
    mostDays: FREE_SPIN_DAYS,
    async award(request) {
      const { account, playerId, orderId, game, currency, valueMinor } = request
      const issueId = issueIdOf({ player: playerId.toString(), award: orderId })
      const level = levelOf(config.betLevels, { symbol: game.symbol, currency, valueMinor })
      if (level === null) return refuse(account, issueId, LEVEL_UNKNOWN)
      const answer = await send(account, 'issue', { issue_id: issueId, ...issueFields(request, level) })
      return answer.outcome === 'refused' ? refuse(account, issueId, answer.code) : answer
    },
    cancel: ({ account, awardId, playerId }) =>
      cancel(account, issueIdOf({ player: playerId.toString(), award: awardId })),
  }
}

const issueFields = (
  { playerId, game, rounds, currency, country, expiresAt }: AwardRequest,
  level: number,
) => ({
  currency,
  games: [game.symbol],
  freespins_quantity: rounds,
  bet_level: level,
  valid_until: expiresAt.toString({ smallestUnit: 'second' }),
  user: { id: playerId.toString(), country },
})
