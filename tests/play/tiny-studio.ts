/** A studio that exists in tests only: one folder's worth of an integration, in one file. */
import { defineStudio } from '../../apps/server/src/adapters/studios/port.ts'
import { type CallbackAnswer, settings } from '../../apps/server/src/kernel/index.ts'

export const TINY_NUMBER = 99

const answer = (body: object, outcome: CallbackAnswer['outcome']): CallbackAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  outcome,
})

/**
 * Carries the games of Pragmatic Play, in place of that studio's own protocol. Its calls are queries:
 * `/bet?key=…&player=…&game=…&round=…&id=…&cents=…`.
 */
export const tinyStudio = defineStudio({
  id: 'tinyplay',
  number: TINY_NUMBER,
  carries: ['pragmaticplay'],
  launchRoutes: [
    { path: 'tinyplay/context/real', mode: 'real', summary: 'Tiny Play, real money' },
    { path: 'tinyplay/context/demo', mode: 'demo', summary: 'Tiny Play, demo' },
  ],
  pageMessages: 'tinyplay',
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
        return { url: `${gameOrigin}/tinyplay?${query.toString()}` }
      },
    },
    accounts: [{ id: 'main', markets: null }],
    callbacks: (rounds) => [
      {
        name: 'tinyplay',
        account: 'main',
        addresses: [],
        async handle({ path, query }) {
          const get = (name: string) => query.get(name) ?? ''
          if (get('key') !== key.reveal()) return answer({ error: 'key' }, 'refused')
          const base = {
            integration: 'tinyplay',
            account: 'main',
            playerRef: get('player'),
            game: get('game'),
            round: get('round'),
            txId: get('id'),
            amount: { text: get('cents'), form: 'minor' },
          } as const
          const [outcome] = await rounds.execute([
            path === '/bet'
              ? { ...base, kind: 'bet', source: 'cash' }
              : { ...base, kind: 'win', endsRound: true, mayPrecedeBet: false },
          ])
          if (!outcome?.ok) return answer({ error: outcome?.refusal }, 'refused')
          return answer({ cents: outcome.playable.cash.toString() }, 'done')
        },
        fail: (failure) => answer({ error: failure }, 'failed'),
      },
    ],
  }),
})
