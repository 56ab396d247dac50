import { decimalFromMinor } from '@marquee/money'
import type { StudioAnswer } from '../conformance-driver.ts'
import type { OpenedPlayer, StudioWire } from '../conformance-wire.ts'
import { childTexts, readXml, writeXml } from '../transports/xml.ts'
import { createPlayngo } from './adapter.ts'
import type { PlayngoAccount, PlayngoConfig } from './config.ts'
import { playngo } from './studio.ts'

const config: PlayngoConfig = {
  launchUrl: 'http://studio.invalid/ContainerLauncher',
  serviceUrl: 'http://studio.invalid/CasinoGameTPService',
  jackpotsUrl: 'http://studio.invalid/Jackpots',
}
const account: PlayngoAccount = {
  id: 'main',
  markets: null,
  productId: '100',
  brand: 'test',
  secrets: ['current', 'previous'],
  serviceUser: 'user',
  servicePassword: 'password',
  addresses: [],
}

const results: Readonly<Record<string, StudioAnswer['result']>> = {
  0: 'ok',
  3: 'currency',
  4: 'signature',
  5: 'blocked',
  7: 'no-funds',
  9: 'limit',
  10: 'session',
  11: 'time-limit',
}
/** 2 and 12 have several meanings; only `statusMessage` tells them apart. */
function resultOf(code: string, message: string): StudioAnswer['result'] {
  if (message === 'Ask again') return 'retry'
  if (/^Wrong element|other content/.test(message)) return 'bad-request'
  if (message === 'The reserve is not known') return 'unknown-bet'
  return results[code] ?? 'final'
}

export const playngoWire: StudioWire = {
  name: "Play'n GO",
  expects: {
    repeatedBet: 'ok',
    repeatedWin: 'ok',
    repeatedRollback: 'ok',
    conflict: 'bad-request',
    winWithoutBet: 'unknown-bet',
    rollbackOfUnknownBet: 'ok',
    rollbackAfterWin: 'final',
    betAfterRollback: 'final',
    betAfterEnd: 'final',
    neverAgain: 'final',
    currency: 'currency',
    stakeMax: 'limit',
    unknownGrant: 'bad-request',
  },
  hasBalanceInRefusals: true,
  calls: new Set(['jackpot']),
  facts: playngo,
  create: (client) => createPlayngo({ config, accounts: [account], client, jackpotClient: client }),
  answerLaunch: () => '',
  // The studio is not asked: the address of the game is all that it is told.
  toldOfPlayer(_sent, answer) {
    const { url } = JSON.parse(answer) as { url: string }
    return ['ticket', 'username', 'user'].filter((name) => new URL(url).searchParams.has(name))
  },
  player: studioPlayer,
}

/** A call of the studio, with its answer. */
async function call(
  base: string,
  method: string,
  fields: Record<string, string>,
  { badSignature = false, jackpots = '' }: { badSignature?: boolean; jackpots?: string } = {},
): Promise<StudioAnswer> {
  const accessToken = badSignature ? 'wrong' : 'current'
  const response = await fetch(`${base}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: writeXml(method, { ...fields, productId: account.productId, accessToken }).replace(
      `</${method}>`,
      `${jackpots}</${method}>`,
    ),
  })
  const read = readXml(Buffer.from(await response.arrayBuffer()))
  if (!read.ok || (read.values.name !== method && !badSignature)) throw new Error('not an answer')
  const answer = childTexts(read.values)
  return {
    result: resultOf(answer['statusCode'] ?? '', answer['statusMessage'] ?? ''),
    balance: answer['real'] === undefined ? null : BigInt(answer['real'].replace('.', '')),
    transactionId: answer['externalTransactionId'] ?? '',
  }
}

function studioPlayer({ base, playerId, token, sessionToken, game }: OpenedPlayer) {
  const known = { externalId: playerId.toString(), externalGameSessionId: sessionToken, gameId: game.symbol }
  const money = (minor: bigint) => decimalFromMinor(minor, 'EUR')
  const calls: ReturnType<StudioWire['player']> = {
    authenticate: () => call(base, 'authenticate', { username: token, gameId: game.symbol }),
    balance: () => call(base, 'balance', { ...known, currency: 'EUR' }),
    bet: ({ id, round, amount, badSignature, award, currency = 'EUR' }) =>
      call(
        base,
        'reserve',
        {
          ...known,
          transactionId: id,
          real: money(amount),
          currency,
          roundId: round,
          ...(award === undefined ? {} : { freegameExternalId: award }),
        },
        { badSignature: badSignature ?? false },
      ),
    jackpot: ({ id, round = 'r', amount }) =>
      call(
        base,
        'release',
        {
          ...known,
          currency: 'EUR',
          transactionId: id,
          real: money(amount),
          roundId: round,
          state: '0',
        },
        { jackpots: `<jackpots><jackpot><id>401</id><win>${money(amount)}</win></jackpot></jackpots>` },
      ),
    win: ({ id, round, amount, currency = 'EUR' }) =>
      call(base, 'release', {
        ...known,
        currency,
        transactionId: id,
        real: money(amount),
        roundId: round,
        state: '0',
      }),
    rollback: ({ betId, round }) =>
      call(base, 'cancelReserve', { ...known, transactionId: betId, roundId: round, currency: 'EUR' }),
  }
  return calls
}
