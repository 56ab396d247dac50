import { expect, it } from 'vitest'
import type { OutgoingClient, OutgoingResult } from '../../../kernel/index.ts'
import type { PlayngoAccount } from './config.ts'
import { createUnfinishedRounds } from './unfinished-rounds.ts'

const account: PlayngoAccount = {
  id: 'main',
  markets: null,
  productId: '100',
  brand: 'b',
  secrets: ['current'],
  serviceUser: 'user',
  servicePassword: 'pass:word',
  addresses: [],
}

async function ask(answer: string, outcome: OutgoingResult['outcome'] = 'done') {
  const calls: Parameters<OutgoingClient['call']>[0][] = []
  const client: OutgoingClient = {
    async call(call) {
      calls.push(call)
      return { outcome, body: Buffer.from(answer) } as unknown as OutgoingResult
    },
  }
  const rounds = await createUnfinishedRounds({ accounts: [account], client })({
    account: 'main',
    playerId: 42n,
  })
  return { rounds, call: calls[0] }
}

const answerWith = (games: string) =>
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
  `<GetUnfinishedGamesResponse xmlns="http://playngo.com/v1">${games}</GetUnfinishedGamesResponse>` +
  '</s:Body></s:Envelope>'
const game = (content: string) => `<UnfinishedGame>${content}</UnfinishedGame>`

it('names the player, with our credentials at the service', async () => {
  const { call } = await ask(answerWith(''))
  expect(call).toMatchObject({ method: 'POST', path: '', idempotent: true })
  expect(call?.headers?.['authorization']).toBe(`Basic ${Buffer.from('user:pass:word').toString('base64')}`)
  expect(String(call?.body)).toContain(
    '<GetUnfinishedGames xmlns="http://playngo.com/v1"><ExternalId>42</ExternalId></GetUnfinishedGames>',
  )
})

it('reads the rounds of the games', async () => {
  const games = game('<GameId>1</GameId><RoundId> 900 </RoundId>') + game('<RoundId>901</RoundId>')
  const { rounds } = await ask(answerWith(`<GetUnfinishedGamesResult>${games}</GetUnfinishedGamesResult>`))
  expect(rounds).toEqual(new Set(['900', '901']))
})

it('has no rounds of a player without games', async () => {
  expect((await ask(answerWith(''))).rounds).toEqual(new Set())
  expect((await ask(answerWith('<GetUnfinishedGamesResult/>'))).rounds).toEqual(new Set())
})

it.each([
  [
    'a game without its round',
    answerWith(`<GetUnfinishedGamesResult>${game('<GameId>1</GameId>')}</GetUnfinishedGamesResult>`),
  ],
  ['a fault', answerWith('').replaceAll('GetUnfinishedGamesResponse', 'Fault')],
  ['no envelope', '<GetUnfinishedGamesResponse/>'],
  ['two elements', answerWith('').replace('</s:Body>', '<Other/></s:Body>')],
  ['a page', '<!doctype html><p>Maintenance</p>'],
])('%s is no answer', async (_what, answer) => {
  expect((await ask(answer)).rounds).toBeNull()
})

it.each(['refused', 'unknown'] as const)('a call that is %s is no answer', async (outcome) => {
  expect((await ask(answerWith(''), outcome)).rounds).toBeNull()
})
