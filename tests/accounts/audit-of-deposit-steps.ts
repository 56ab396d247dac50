import { type AccountsKit, signIn } from './kit.ts'
import type { Scenario } from './audit-kit.ts'

/** A market in which a player may want no limit. */
const ireland = { market: 'UN', country: 'IE' } as const

/** A player who said seven months ago that no deposit limit is wanted. */
const declineLongAgo = (kit: AccountsKit, playerId: bigint) =>
  kit.db.query(
    'insert into protection.no_limit_statement (player_id, stated_at, session_id) values ($1, $2, $3)',
    [
      playerId,
      kit.clock
        .now()
        .subtract({ hours: 24 * 214 })
        .toString(),
      'session',
    ],
  )

async function signedIn(kit: AccountsKit) {
  const player = await kit.player(ireland)
  const browser = kit.browser()
  const { body } = await signIn(browser, player)
  const post = (path: string) =>
    browser.call('POST', `/v1/player/protection/${path}`, { token: body.idToken as string, body: {} })
  return { ...player, post }
}

/** What a player states before a deposit. */
export const depositStepScenarios: readonly Scenario[] = [
  {
    act: 'limit.declined',
    what: 'a player who wants no deposit limit',
    table: 'protection.no_limit_statement',
    fields: [],
    actor: 'player',
    prepare: async ({ kit }) => {
      const { post } = await signedIn(kit)
      return () => post('limits/none-wanted')
    },
  },
  {
    act: 'account.reviewed',
    what: 'a player who has looked at figures and limits',
    table: 'protection.account_review',
    fields: [],
    actor: 'player',
    prepare: async ({ kit }) => {
      const { playerId, post } = await signedIn(kit)
      await declineLongAgo(kit, playerId)
      return () => post('reviews')
    },
  },
]
