import { readExact, textIn } from './exact-json.ts'
import type { Body, Policies, Protocol, RoundCall, StudioGame } from './protocol.ts'

/** A fictional company for tests of the kit: JSON with amounts in minor units as text, errors are words. */
export const tinyGames: readonly StudioGame[] = [
  { symbol: 'tiny-orchard', definition: 'orchard-3', name: 'Tiny Orchard', slug: 'tiny-orchard' },
  { symbol: 'tiny-poker', definition: 'poker-jacks', name: 'Tiny Poker', slug: 'tiny-poker' },
  {
    symbol: 'tiny-blackjack',
    definition: 'blackjack-endless',
    name: 'Tiny Blackjack',
    slug: 'tiny-blackjack',
  },
  {
    symbol: 'tiny-table',
    definition: 'roulette-eu',
    name: 'Tiny Table',
    slug: 'tiny-table',
    live: { clock: { bettingMs: 18_000, closedMs: 2_000, resultMs: 8_000 } },
  },
]

/** Every habit is the opposite of Pragmatic Play's. */
export const tinyPolicies: Policies = {
  launchToken: 'once',
  afterLostStake: 'cancel',
  settlement: 'separate',
  sendsZeroWin: false,
  roundEnd: 'flag',
}

/** The second one means something to the player. */
const askAgain: ReadonlySet<string> = new Set(['LATER', 'SHUT'])

const part = ({ round, endsRound }: RoundCall) => ({
  player: round.player,
  round: round.id,
  ended: endsRound,
})

export const tinyProtocol: Protocol = {
  toRequest: ({ method, fields }, { baseUrl, isForged }) => ({
    url: `${baseUrl}/${method}`,
    method: 'POST',
    headers: { authorization: isForged ? 'nobody' : 'tiny' },
    body: JSON.stringify(fields),
  }),
  toAnswer({ status, text }) {
    const body: Body | null = readExact(text)
    if (body === null || status >= 500) return { outcome: 'unknown' }
    const error = textIn(body, 'error')
    if (error === '') return { outcome: 'done', body }
    return askAgain.has(error)
      ? { outcome: 'again', error }
      : { outcome: 'refused', error, text: textIn(body, 'text') }
  },
  balanceIn: (body) => {
    const balance = textIn(body, 'balance')
    return balance === '' ? null : BigInt(balance)
  },
  transactionIdIn: (body) => textIn(body, 'id'),
  identityIn: (body) => ({
    player: textIn(body, 'player'),
    token: textIn(body, 'token'),
    currency: 'EUR',
    jurisdiction: '',
    maxMinor: '',
  }),
  refusalOf: (error) => (error === 'NO_FUNDS' ? 'funds' : error === 'SHUT' ? 'account' : 'unknown'),
  isNoSuchBet: (error) => error === 'NO_BET',
  authenticate: ({ token }) => ({ method: 'verify', fields: { token } }),
  balance: ({ player, token }) => ({ method: 'balance', fields: { player, token } }),
  bet: (call) => ({
    method: 'bet',
    fields: {
      ...part(call),
      token: call.session?.token,
      id: call.round.betReference,
      minor: call.round.stakeMinor,
    },
  }),
  win: (call) => ({
    method: 'win',
    fields: { ...part(call), id: call.round.winReference, minor: call.round.owedMinor },
  }),
  betAndWin: (call) => ({
    method: 'both',
    fields: {
      ...part(call),
      id: call.round.betReference,
      winId: call.round.winReference,
      minor: call.round.stakeMinor,
      winMinor: call.round.owedMinor,
    },
  }),
  rollback: (call, which) => ({
    method: 'rollback',
    fields: { ...part(call), of: which === 'bet' ? call.round.betReference : call.round.winReference },
  }),
  extras: {
    jackpotWin: ({ round, amountMinor, jackpot }) => ({
      method: 'win',
      fields: { id: `pot-${round}`, minor: String(amountMinor), jackpot },
    }),
  },
}
