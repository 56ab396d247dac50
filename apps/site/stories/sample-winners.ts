/** Sample winners for stories. */
import type { RouteOutput } from '@marquee/contract'
import { eur, STORY_NOW } from './sample-data.ts'
import { game } from './sample-games.ts'

type Winner = RouteOutput<'games.latestWinners'>['winners'][number]

const rows = [
  ['2.00', '1284.00', 'IE', null, '2026-03-14T11:32:00.000Z'],
  ['0.50', '486.50', 'FI', 'Ú', '2026-03-14T11:07:00.000Z'],
  ['4.00', '312.40', 'IE', null, '2026-03-14T10:51:00.000Z'],
  ['1.00', '260.00', 'NO', null, '2026-03-14T10:22:00.000Z'],
  ['0.20', '198.20', 'NZ', 'K', '2026-03-13T18:40:00.000Z'],
] as const

export const winners: Winner[] = rows.map(([staked, amount, country, initial, at], index) => ({
  ledgerId: String(index).repeat(64),
  gameId: game(index).id,
  game: game(index),
  staked: eur(staked),
  amount: eur(amount),
  at,
  country,
  initial,
}))

export const win: RouteOutput<'games.winner'> = {
  ...winners[0]!,
  ledgerId: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  openedAt: '2026-03-14T11:31:52.000Z',
  bets: 1,
  round: '7f3c1d90a2',
  definitionHash: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  readAt: STORY_NOW,
}

export const paidBack: RouteOutput<'games.paidBack'> = {
  from: '2026-03-13T12:00:00.000Z',
  until: STORY_NOW,
  sums: {
    rounds: 61_204,
    staked: eur('48210.40'),
    paid: eur('46390.15'),
    kept: eur('1820.25'),
    aheadOfTen: 3,
  },
  listedAfterMinutes: 10,
}

export const netPosition: RouteOutput<'wallet.netPosition'> = {
  from: '2026-03-13T12:00:00.000Z',
  to: STORY_NOW,
  deposits: eur('0.00'),
  withdrawals: eur('0.00'),
  stakes: eur('12.60'),
  wins: eur('9.40'),
  winLoss: eur('-3.20'),
  netPosition: eur('0.00'),
}

export const jackpots: RouteOutput<'games.jackpotAmounts'> = {
  jackpots: [
    {
      id: 'pragmaticplay-harbour',
      name: 'Harbour Jackpot',
      providerTitle: 'Pragmatic Play',
      amount: eur('412380.15'),
      readAt: STORY_NOW,
      games: [game(3), game(1)],
      sharePercent: '1.00',
      lastPaid: { amount: eur('388204.60'), at: '2026-03-03T21:14:00.000Z' },
    },
    {
      id: 'relax-7001',
      name: 'Orchard Jackpot',
      providerTitle: 'Relax Gaming',
      amount: eur('501.20'),
      readAt: STORY_NOW,
      games: [game(2)],
      sharePercent: '1.50',
      lastPaid: null,
    },
  ],
}
