/** Sample tournaments for stories. */
import type { RouteOutput } from '@marquee/contract'
import { eur } from './sample-data.ts'
import { game } from './sample-games.ts'

type Tournament = RouteOutput<'tournaments.list'>['tournaments'][number]
type Page = RouteOutput<'tournaments.page'>

const sample = game(0)
const { slug } = sample

export const tournament: Tournament = {
  id: 'trn_story_open',
  name: 'Lantern Quay, best of 20',
  type: 'casino',
  picture: sample.picture,
  games: [{ slug, name: sample.name, playable: true }],
  rule: { kind: 'win-to-bet', stake: eur('0.20'), rounds: 20 },
  total: eur('2250.00'),
  places: 60,
  startsAt: '2026-03-12T18:00:00.000Z',
  endsAt: '2026-03-19T21:00:00.000Z',
  finalAt: '2026-03-20T21:00:00.000Z',
  state: 'open',
  players: 1_204,
  own: null,
}

export const comingTournament: Tournament = {
  ...tournament,
  id: 'trn_story_coming',
  name: 'Midnight Avenue, the longest name that a tournament may have, sixty',
  state: 'coming',
  startsAt: '2026-03-21T18:00:00.000Z',
  endsAt: '2026-03-28T21:00:00.000Z',
  players: 3,
}

export const endedTournament: Tournament = {
  ...tournament,
  id: 'trn_story_final',
  name: 'Deep Water',
  state: 'final',
  endsAt: '2026-03-01T21:00:00.000Z',
  finalAt: '2026-03-02T21:00:00.000Z',
}

/** In, with eight rounds of which the fourth paid 64 times its stake. */
export const own: NonNullable<Tournament['own']> = {
  ticket: 'ent_story_2',
  isIn: true,
  place: 58,
  score: '12.80',
  rounds: 8,
  prize: null,
  isPaid: false,
}

const row = (place: number, name: string, score: string, prize: string | null, isOwn = false) => ({
  place,
  name,
  score,
  rounds: 20,
  prize: prize === null ? null : eur(prize),
  isOwn,
})

const rounds = ['0.00', '0.24', '0.00', '12.80', '0.08', '0.00', '1.20', '0.40'].map((paid, at) => ({
  number: at + 1,
  game: slug,
  round: `rnd_story_${at + 1}`,
  at: `2026-03-13T19:0${at}:00.000Z`,
  staked: eur('0.20'),
  paid: eur(paid),
  standing: 'scored' as const,
  isCounted: true,
}))

export const tournamentPage: Page = {
  tournament,
  prizes: [
    { from: 1, to: 1, amount: eur('500.00') },
    { from: 2, to: 2, amount: eur('300.00') },
    { from: 3, to: 3, amount: eur('200.00') },
    { from: 4, to: 20, amount: eur('50.00') },
    { from: 21, to: 60, amount: eur('10.00') },
  ],
  ranking: {
    asOf: '2026-03-14T11:59:52.000Z',
    top: [
      row(1, 'Teal Heron 312', '128.40', '500.00'),
      row(2, 'Quiet Wolf 87', '117.60', '250.00'),
      row(2, 'Calm Fan 640', '117.60', '250.00'),
    ],
    between: 0,
    around: [],
  },
  rounds: [],
  refusal: null,
  seedHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  recordHash: null,
}

/** As a player sees it who is in. */
export const ownPage: Page = {
  ...tournamentPage,
  tournament: { ...tournament, own },
  ranking: {
    ...tournamentPage.ranking,
    between: 53,
    around: [
      row(57, 'Amber Key 5', '13.20', '10.00'),
      row(58, 'Velvet Sail 219', '12.80', '10.00', true),
      row(59, 'Misty Owl 44', '12.60', '10.00'),
    ],
  },
  rounds,
}

const RECORD_SEED = 'story-seed'
export const recordSeedHash = '3345e259772c36db79b523e64ffdb602065d5b02bf3bac7fc1028bfa78162d14'
const entry = (ticket: string, lot: string, place: number, score: string, prize: string, name: string) => ({
  ticket,
  lot,
  name,
  score,
  rounds: 20,
  place,
  prize,
})
/** The published result of the story's final tournament. */
export const record: string = JSON.stringify({
  tournament: endedTournament.id,
  currency: 'EUR',
  startsAt: endedTournament.startsAt,
  endsAt: endedTournament.endsAt,
  rule: { kind: 'win-to-bet', stake: '0.20', rounds: 20 },
  prizes: tournamentPage.prizes.map(({ from, to, amount }) => ({ from, to, amount: amount.amount })),
  seed: RECORD_SEED,
  seedHash: recordSeedHash,
  entries: [
    entry('ent_story_1', '160231450271578', 1, '128.40', '500.00', 'Teal Heron 312'),
    entry('ent_story_2', '100533698353898', 2, '12.80', '300.00', 'Velvet Sail 219'),
  ],
})
export const recordHash = '6d1fcb7bbdaf951c2cb77e5ea54576ce5b433b2e1799764eb2cb00929e00a4fd'
/** The record of its payments. */
const paymentsRecord: string = JSON.stringify({
  tournament: endedTournament.id,
  record: recordHash,
  currency: 'EUR',
  payments: [
    { ticket: 'ent_story_1', place: 1, prize: '500.00', ledgerEntry: '1'.repeat(64) },
    { ticket: 'ent_story_2', place: 2, prize: '300.00', ledgerEntry: '2'.repeat(64) },
  ],
})
export const payments = {
  record: paymentsRecord,
  hash: '7865f8de10f88906912428ab77d618ebcb05788c5c12fde93dc32f0e47c5af53',
}

/** With final places: the player is second. */
export const finalPage: Page = {
  ...ownPage,
  tournament: {
    ...endedTournament,
    own: { ...own, place: 2, prize: eur('300.00'), isPaid: true },
  },
  ranking: {
    ...ownPage.ranking,
    top: [row(1, 'Teal Heron 312', '128.40', '500.00'), row(2, 'Velvet Sail 219', '12.80', '300.00', true)],
    between: 0,
    around: [],
  },
  seedHash: recordSeedHash,
  recordHash,
}
