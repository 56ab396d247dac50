import type { PersonalData } from '../../kernel/index.ts'

/** Rows of players in this schema. */
export const lobbyPersonalData: PersonalData = {
  folder: 'lobby',
  exported: [
    {
      table: 'lobby.favourite',
      file: 'favourites',
      key: ['game_id'],
      columns: { game_id: 'gameId', marked_at: 'markedAt' },
      withheld: { player_id: 'in profile' },
    },
    {
      table: 'lobby.recent',
      file: 'recently-played',
      key: ['game_id'],
      columns: { game_id: 'gameId', last_at: 'lastAt' },
      withheld: { player_id: 'in profile' },
    },
    {
      table: 'lobby.seat_alert',
      file: 'seat-alerts',
      key: ['game_id'],
      columns: {
        game_id: 'gameId',
        session_id: 'sessionId',
        asked_at: 'requestedAt',
        expires_at: 'expiresAt',
      },
      withheld: { player_id: 'in profile' },
    },
    {
      table: 'lobby.paid_round',
      file: 'round-results',
      key: ['provider', 'round'],
      columns: {
        provider: 'provider',
        round: 'round',
        game_id: 'gameId',
        staked: 'stakedMinor',
        paid: 'paidMinor',
        currency: 'currency',
        ended_at: 'endedAt',
        is_win: 'isWin',
        ledger_id: 'transaction',
      },
      withheld: {
        player_id: 'in profile',
        last_seq: 'bookkeeping of the list of winners',
        is_counted: 'bookkeeping of the list of winners',
      },
    },
    {
      table: 'lobby.jackpot_paid',
      file: 'jackpots',
      key: ['seq'],
      columns: {
        seq: 'transaction',
        game_id: 'gameId',
        amount: 'amountMinor',
        currency: 'currency',
        paid_at: 'paidAt',
      },
      withheld: { player_id: 'in profile' },
    },
  ],
  withheld: {},
}
