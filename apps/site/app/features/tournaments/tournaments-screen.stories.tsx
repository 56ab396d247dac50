import { player } from '../../../stories/sample-data.ts'
import { comingTournament, endedTournament, own, tournament } from '../../../stories/sample-tournaments.ts'
import { broken, pending, stories } from '../../../stories/stories.ts'
import type { TournamentsView } from './model.ts'
import { TournamentsScreen } from './tournaments-screen.tsx'

export default stories<TournamentsView['is']>({
  screen: 'tournaments',
  route: 'tournaments',
  texts: ['tournaments'],
  render: () => <TournamentsScreen />,
  views: {
    loading: { answers: { 'tournaments.list': pending }, shows: 'common.loading' },
    failed: { answers: { 'tournaments.list': broken }, shows: 'tournaments.failed' },
    empty: { answers: { 'tournaments.list': { tournaments: [] } }, shows: 'tournaments.empty' },
    list: {
      answers: {
        'tournaments.list': {
          tournaments: [
            tournament,
            comingTournament,
            { ...endedTournament, id: 'trn_story_checked', state: 'checking' },
            endedTournament,
            { ...endedTournament, id: 'trn_story_withdrawn', picture: null, games: [] },
            { ...tournament, id: 'trn_story_without_games', picture: null, games: [] },
          ],
        },
      },
      shows: ['tournaments.openNow', 'tournaments.coming', 'tournaments.ended'],
    },
  },
  more: {
    offline: {
      isOffline: true,
      answers: { 'tournaments.list': pending },
      shows: 'common.offlineReason',
    },
    'list of a player who is in': {
      session: player(),
      answers: {
        'tournaments.list': {
          tournaments: [
            { ...tournament, own },
            {
              ...tournament,
              id: 'trn_story_other',
              rule: { ...tournament.rule, kind: 'turnover', rounds: null },
            },
            {
              ...endedTournament,
              own: { ...own, prize: { amount: '10.00', currency: 'EUR' }, isPaid: true },
            },
            { ...endedTournament, id: 'trn_story_unplaced', own: { ...own, place: 612 } },
          ],
        },
      },
      shows: [
        'tournaments.entered',
        { id: 'tournaments.ownPrize', values: { place: '58', prize: '€10.00' } },
        { id: 'tournaments.ownNoPrize', values: { place: '612' } },
      ],
    },
  },
})
