import type { PersonalData } from '../../kernel/index.ts'
import { sealedToken } from './token-store.ts'

/** Rows of players in this schema. */
export const playPersonalData: PersonalData = {
  folder: 'games',
  exported: [
    {
      table: 'play.session',
      file: 'game-sessions',
      key: ['opened_at', 'session_id'],
      columns: {
        session_id: 'gameSession',
        provider: 'provider',
        game_id: 'gameId',
        symbol: 'game',
        channel: 'channel',
        currency: 'currency',
        market: 'market',
        country: 'countryCode',
        language: 'language',
        opened_at: 'openedAt',
        last_seen_at: 'lastSeenAt',
        closed_at: 'closedAt',
        close_reason: 'closeReason',
        parent_session: 'sessionId',
        ends_at: 'endsAt',
        account: 'studioAccount',
      },
      withheld: {
        player_id: 'in profile',
        token_digest: 'the digest of a secret',
        launch_origin: 'the address of this site',
      },
    },
    {
      table: 'play.free_round_grant',
      file: 'free-rounds',
      key: ['provider', 'award_id'],
      columns: {
        provider: 'provider',
        award_id: 'awardId',
        rounds: 'rounds',
        used: 'used',
        games: 'games',
        value_minor: 'valueMinor',
        credit: 'credit',
        granted_at: 'grantedAt',
        expires_at: 'expiresAt',
        ended_at: 'endedAt',
        rounds_of_wins: 'roundsOfWins',
      },
      withheld: { player_id: 'in profile', report_tx: 'bookkeeping with the studio' },
    },
    {
      table: 'play.free_round_order',
      file: 'free-round-orders',
      key: ['order_id'],
      columns: {
        order_id: 'orderId',
        game: 'game',
        rounds: 'rounds',
        value: 'value',
        expires_at: 'expiresAt',
        reason: 'reason',
        ordered_at: 'orderedAt',
        state: 'state',
        provider: 'provider',
        award_id: 'awardId',
        refusal: 'refusal',
        decided_at: 'decidedAt',
        account: 'studioAccount',
        reference: 'reference',
      },
      withheld: {
        player_id: 'in profile',
        ordered_by: 'names a member of staff',
        cancelled_by: 'names a member of staff',
      },
    },
  ],
  withheld: {
    'play.session_token':
      'digests of secrets; the address of a launch is deleted with its ticket, after a day',
    'play.watched_round': 'which rounds, exported by the wallet, a statistic of the games has counted',
  },
  sealed: [sealedToken],
}
