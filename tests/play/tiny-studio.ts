/** A studio that exists in tests only: one folder's worth of an integration, in one file. */
import {
  defineMessage,
  type Protocol,
  studioCallbacks,
} from '../../apps/server/src/adapters/studios/callback-kit.ts'
import { defineStudio } from '../../apps/server/src/adapters/studios/port.ts'
import {
  readQuery,
  requiredTexts,
  type TextFields,
} from '../../apps/server/src/adapters/studios/transports/form.ts'
import { settings } from '../../apps/server/src/kernel/index.ts'
import type { Done, OperatorAccount } from '../../apps/server/src/modules/play/index.ts'

export const TINY_NUMBER = 99

const write = (status: number, body: object) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

interface TinyAccount extends OperatorAccount {
  readonly key: string
  readonly addresses: readonly string[]
}

const fields = requiredTexts('player', 'game', 'round', 'id', 'cents', 'token')
type TinyFields = Readonly<Record<'player' | 'game' | 'round' | 'id' | 'cents' | 'token', string>>
const toAnswer = ([{ playable }]: readonly [Done, ...Done[]]): object => ({
  cents: playable.cash.toString(),
})
const toMoney = ({ player, game, round, id, cents, token }: TinyFields, account: TinyAccount) =>
  ({
    integration: 'tinyplay',
    account: account.id,
    ...(token === '' ? {} : { token }),
    playerRef: player,
    game,
    round,
    txId: id,
    amount: { text: cents, form: 'minor' },
  }) as const

const toQuestion = (token: string, account: string) =>
  ({ kind: 'authenticate', integration: 'tinyplay', account, playerRef: '', token }) as const
const toPlayerAnswer = ([{ playable, player, sessionToken }]: readonly [Done, ...Done[]]): object => ({
  cents: playable.cash.toString(),
  player: player?.id,
  token: sessionToken,
})

const protocol: Protocol<TextFields, TinyAccount, object> = {
  name: 'tinyplay',
  read: ({ queryText }) => ({ ok: true, values: readQuery(queryText) }),
  isVerified: ({ request }, { key }) => request.query.get('key') === key,
  messageOf: ({ request }) => request.path.slice(1),
  messages: {
    authenticate: defineMessage({
      fields: requiredTexts('token'),
      toOperations: ({ token }, { id }) => [toQuestion(token, id)],
      toAnswer: toPlayerAnswer,
    }),
    exchange: defineMessage({
      fields: requiredTexts('token'),
      toOperations: ({ token }, { id }) => [{ ...toQuestion(token, id), exchangesTicket: true }],
      toAnswer: toPlayerAnswer,
    }),
    bet: defineMessage({
      fields,
      toOperations: (sent, account) => [{ ...toMoney(sent, account), kind: 'bet', source: 'cash' }],
      toAnswer,
    }),
    win: defineMessage({
      fields,
      toOperations: (sent, account) => [
        { ...toMoney(sent, account), kind: 'win', endsRound: true, mayPrecedeBet: false },
      ],
      toAnswer,
    }),
    // Stake and win are written as `cents=150.400`.
    betAndWin: defineMessage({
      fields,
      toOperations(sent, account) {
        const [stake = '', win = ''] = sent.cents.split('.')
        const money = { ...toMoney(sent, account), amount: { text: stake, form: 'minor' } } as const
        return [{ ...money, kind: 'betAndWin', win: { text: win, form: 'minor' }, endsRound: true }]
      },
      toAnswer,
    }),
    rollback: defineMessage({
      fields,
      toOperations: (sent, account) => [
        {
          ...toMoney(sent, account),
          kind: 'rollback',
          of: 'any',
          txId: `back-${sent.id}`,
          originalTxId: sent.id,
          keepsSettled: false,
        },
      ],
      toAnswer,
    }),
    rollbackRound: defineMessage({
      fields,
      toOperations: (sent, account) => [{ ...toMoney(sent, account), kind: 'rollbackRound' }],
      toAnswer,
    }),
  },
  renderAnswer: (answer) => write(200, answer),
  renderRefusal: ({ refusal }) => write(409, { error: refusal }),
  renderFault: (fault) => write(400, { error: fault.kind }),
}

interface TinyLaunch {
  readonly launchToken: 'session' | 'ticket'
  /** A studio that makes a token of its own at a launch. */
  readonly makesToken?: () => string
}

/**
 * Carries the games of Pragmatic Play, in place of that studio's own protocol. Its calls are queries:
 * `/bet?key=…&player=…&game=…&round=…&id=…&cents=…&token=…`; an empty token is none.
 */
export const tinyStudioWith = ({ launchToken, makesToken }: TinyLaunch) =>
  defineStudio({
    id: 'tinyplay',
    number: TINY_NUMBER,
    carries: ['pragmaticplay'],
    launchRoutes: [
      { path: 'tinyplay/context/real', mode: 'real', summary: 'Tiny Play, real money' },
      { path: 'tinyplay/context/demo', mode: 'demo', summary: 'Tiny Play, demo' },
    ],
    pageMessages: 'tinyplay',
    launchToken,
    readSettings: (reader, sandboxUrl) => ({
      gameOrigin: reader.read('TINYPLAY_GAME_ORIGIN', settings.httpUrl, settings.required(sandboxUrl)),
      key: reader.secret('TINYPLAY_KEY', 'company', settings.required('sandbox-tiny-key')),
    }),
    frameOrigins: ({ gameOrigin }) => [gameOrigin],
    create: ({ gameOrigin, key }) => ({
      launcher: {
        gameOrigin: new URL(gameOrigin).origin,
        open: async ({ mode, game, player }) => {
          const query = new URLSearchParams({ mode, game: game.symbol, token: player?.token ?? '' })
          const url = `${gameOrigin}/tinyplay?${query.toString()}`
          return makesToken ? { url, studioToken: makesToken() } : { url }
        },
      },
      accounts: [{ id: 'main', markets: null }],
      callbacks: (rounds) =>
        studioCallbacks(protocol, [{ id: 'main', markets: null, addresses: [], key: key.reveal() }], rounds),
    }),
  })

export const tinyStudio = tinyStudioWith({ launchToken: 'session' })
