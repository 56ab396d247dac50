import type { RouteOutput } from '@marquee/contract'
import { player } from '../../../stories/sample-data.ts'
import {
  comingTournament,
  finalPage,
  own,
  ownPage,
  payments,
  record,
  recordHash,
  tournamentPage,
} from '../../../stories/sample-tournaments.ts'
import { broken, pending, refused, type Story, stories, unreachable } from '../../../stories/stories.ts'
import type { Refusal, TournamentView } from './model.ts'
import { TournamentScreen } from './tournament-screen.tsx'

type Page = RouteOutput<'tournaments.page'>

const visitors = (page: Page) => ({ 'tournaments.publicPage': page })
const seenBy = (page: Page): Pick<Story, 'session' | 'answers'> => ({
  session: player(),
  answers: { 'tournaments.page': page },
})
const change = (page: Page, tournament: Partial<Page['tournament']>): Page => ({
  ...page,
  tournament: { ...page.tournament, ...tournament },
})
const refusedStory = (refusal: Refusal, shows: Story['shows']): Story => ({
  ...seenBy({ ...tournamentPage, refusal }),
  shows,
})

export default stories<TournamentView['is']>({
  screen: 'tournament',
  route: 'tournament',
  params: { type: 'casino', id: 'trn_story_open' },
  texts: ['tournaments'],
  render: () => <TournamentScreen />,
  views: {
    loading: { answers: { 'tournaments.publicPage': pending }, shows: 'common.loading' },
    failed: { answers: { 'tournaments.publicPage': broken }, shows: 'tournaments.pageFailed' },
    coming: {
      answers: visitors({
        ...tournamentPage,
        tournament: comingTournament,
        ranking: { ...tournamentPage.ranking, top: [] },
      }),
      shows: ['tournaments.stat.starts', 'tournaments.noRanking', 'tournaments.afterLogin'],
    },
    open: {
      answers: visitors(tournamentPage),
      shows: ['tournaments.enter', 'tournaments.rules', { words: 'Teal Heron 312' }],
    },
    checking: {
      ...seenBy(change(ownPage, { state: 'checking' })),
      shows: ['tournaments.stat.final', 'tournaments.you'],
    },
    final: {
      ...seenBy(finalPage),
      shows: { id: 'tournaments.own.paid', values: { place: '2', prize: '€300.00' } },
    },
  },
  more: {
    offline: {
      isOffline: true,
      answers: { 'tournaments.publicPage': pending },
      shows: 'common.offlineReason',
    },
    'for a player who may enter': { ...seenBy(tournamentPage), shows: 'tournaments.enter' },
    'with the player’s place, neighbours and rounds': {
      ...seenBy(ownPage),
      shows: [
        'tournaments.leave',
        { id: 'tournaments.play', values: { count: 12 } },
        { id: 'tournaments.between', values: { count: 53 } },
        'tournaments.check.ticket',
        'tournaments.you',
        { id: 'tournaments.rounds', values: { played: '8', rounds: '20' } },
      ],
    },
    'with the list of the player’s rounds': {
      ...seenBy({
        ...ownPage,
        rounds: ownPage.rounds.map((round, at) => ({
          ...round,
          standing: at === 2 ? 'open' : at === 4 ? 'more-bets' : 'scored',
          isCounted: at < 7,
        })),
      }),
      act: async ({ press }) => press('All rounds'),
      shows: [
        { id: 'tournaments.roundFacts', values: { staked: '€0.20', paid: '€12.80' } },
        { id: 'tournaments.roundBeyond', values: { rounds: 20 } },
        'tournaments.roundOpen',
        'tournaments.roundMoreBets',
      ],
    },
    'entered without a round': {
      ...seenBy({
        ...tournamentPage,
        tournament: { ...tournamentPage.tournament, own: { ...own, place: null, rounds: 0 } },
      }),
      shows: ['tournaments.stat.noPlace', 'tournaments.noRounds'],
    },
    'all rounds played': {
      ...seenBy(change(ownPage, { own: { ...own, rounds: 20 } })),
      shows: 'tournaments.allPlayed',
    },
    'without its games': {
      ...seenBy(change(ownPage, { picture: null, games: [] })),
      shows: [
        'tournaments.leave',
        { words: 'games that we do not offer at the moment' },
        'tournaments.prizes',
      ],
    },
    left: { ...seenBy(change(ownPage, { own: { ...own, isIn: false } })), shows: 'tournaments.left' },
    'of stakes': {
      ...seenBy(
        change(ownPage, {
          rule: { ...ownPage.tournament.rule, kind: 'turnover', rounds: null },
          games: ['a', 'b', 'c'].map((slug) => ({ slug, name: `Game ${slug}`, playable: true })),
        }),
      ),
      shows: ['tournaments.rule.score.turnover', 'tournaments.chooseGame'],
    },
    'of rounds': {
      answers: visitors(
        change(
          {
            ...tournamentPage,
            ranking: {
              ...tournamentPage.ranking,
              top: tournamentPage.ranking.top.map((row) => ({ ...row, score: '214' })),
            },
          },
          { rule: { ...tournamentPage.tournament.rule, kind: 'count', rounds: 500 } },
        ),
      ),
      shows: 'tournaments.rule.score.count',
    },
    'refused by market': refusedStory('market', ['tournaments.refusal.market', 'tournaments.all']),
    'refused by currency': refusedStory('currency', {
      id: 'tournaments.refusal.currency',
      values: { currency: 'EUR' },
    }),
    'refused by account': refusedStory('account', [
      'tournaments.refusal.account',
      'tournaments.refusal.support',
    ]),
    'refused by a closed product': refusedStory('product', [
      'tournaments.refusal.product',
      'tournaments.refusal.closed',
    ]),
    'refused by age': refusedStory('age', ['tournaments.refusal.age', 'tournaments.refusal.bonusTerms']),
    'refused by bonus': refusedStory('bonus', ['tournaments.refusal.bonus', 'tournaments.refusal.support']),
    'entering too late': {
      session: player(),
      answers: {
        'tournaments.page': tournamentPage,
        'tournaments.setEntry': refused('error.tournament.closed', { status: 409 }),
      },
      act: async ({ press }) => press('Enter'),
      shows: 'tournaments.closed',
    },
    'entering without an answer': {
      session: player(),
      answers: { 'tournaments.page': tournamentPage, 'tournaments.setEntry': unreachable },
      act: async ({ press }) => press('Enter'),
      shows: 'common.networkFailed',
    },
    'the prize is being paid': {
      ...seenBy(change(finalPage, { own: { ...finalPage.tournament.own!, isPaid: false } })),
      shows: { id: 'tournaments.own.due', values: { place: '2', prize: '€300.00' } },
    },
    'final without a prize': {
      ...seenBy(change(finalPage, { own: { ...own, place: 214 } })),
      shows: { id: 'tournaments.own.noPrize', values: { place: '214' } },
    },
    'final without a score': {
      ...seenBy(change(finalPage, { own: { ...own, place: null } })),
      shows: 'tournaments.own.noScore',
    },
    'checked: everything agrees': {
      session: player(),
      answers: {
        'tournaments.page': finalPage,
        'tournaments.record': { record, hash: recordHash, payments },
      },
      act: async ({ press }) => press('Check now'),
      shows: [
        'tournaments.check.good',
        'tournaments.check.payments',
        'tournaments.check.own',
        'tournaments.check.ownEntry',
      ],
    },
    'checked: prizes are not all paid': {
      session: player(),
      answers: { 'tournaments.page': finalPage, 'tournaments.record': { record, hash: recordHash } },
      act: async ({ press }) => press('Check now'),
      shows: [
        { id: 'tournaments.check.paymentsAwaited', values: { count: 2 } },
        'tournaments.check.notYet',
        'tournaments.check.good',
      ],
    },
    'checked: a payment was changed': {
      session: player(),
      answers: {
        'tournaments.page': finalPage,
        'tournaments.record': {
          record,
          hash: recordHash,
          payments: { ...payments, record: payments.record.replace('300.00', '30.00') },
        },
      },
      act: async ({ press }) => press('Check now'),
      shows: ['tournaments.check.bad', 'tournaments.check.differs'],
    },
    'checked: the record was changed': {
      session: player(),
      answers: {
        'tournaments.page': finalPage,
        'tournaments.record': { record: record.replace('128.40', '12.40'), hash: recordHash },
      },
      act: async ({ press }) => press('Check now'),
      shows: ['tournaments.check.bad', 'tournaments.check.differs'],
    },
    'the record could not be loaded': {
      session: player(),
      answers: { 'tournaments.page': finalPage, 'tournaments.record': broken },
      act: async ({ press }) => press('Check now'),
      shows: 'tournaments.check.failed',
    },
  },
})
