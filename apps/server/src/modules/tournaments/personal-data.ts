import type { PersonalData } from '../../kernel/index.ts'

/** Rows of players in this schema. */
export const tournamentsPersonalData: PersonalData = {
  folder: 'tournaments',
  exported: [
    {
      table: 'tournaments.entry',
      file: 'entries',
      key: ['tournament_id'],
      columns: {
        tournament_id: 'tournamentId',
        ticket: 'ticket',
        lot: 'lot',
        joined_at: 'joinedAt',
        left_at: 'leftAt',
        score: 'score',
        rounds: 'rounds',
        joined_seq: 'joinedAfterTransaction',
      },
      withheld: { player_id: 'in profile' },
    },
    {
      table: 'tournaments.counted_round',
      file: 'counted-rounds',
      key: ['tournament_id', 'provider', 'round'],
      columns: {
        tournament_id: 'tournamentId',
        provider: 'provider',
        round: 'round',
        game_id: 'gameId',
        opened_at: 'openedAt',
        first_seq: 'firstTransaction',
        staked: 'stakedMinor',
        paid: 'paidMinor',
        standing: 'standing',
      },
      withheld: { player_id: 'in profile' },
    },
    {
      table: 'tournaments.placing',
      file: 'places',
      key: ['tournament_id'],
      columns: {
        tournament_id: 'tournamentId',
        place: 'place',
        prize: 'prizeMinor',
        paid_at: 'paidAt',
        paid_entry: 'paidTransactionHash',
      },
      withheld: { player_id: 'in profile' },
    },
  ],
  withheld: {},
}
