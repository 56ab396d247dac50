import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { registerApi } from './api.ts'
import type { FairnessView, RoundView } from './client/types.ts'
import type { Kit } from './kit.ts'
import { tinyGames, tinyProtocol } from './tiny-studio.ts'
import { openTinyStudio, stopTinyStudios } from './tiny-world.ts'

afterEach(stopTinyStudios)

/** A studio with its client's API, at which so many rounds are played under each of some seeds. */
async function playedSeeds(seeds: number, roundsOfEach: number) {
  const world = openTinyStudio({ mode: 'demo' })
  world.store.setDemo(world.session.id, 1_000_000n)
  for (let seed = 0; seed < seeds; seed++) {
    for (let round = 0; round < roundsOfEach; round++) await world.rounds.shown(await world.play())
    world.seeds.rotate(`demo:${world.session.id}`)
  }
  const app = Fastify()
  registerApi(app, { ...world, games: tinyGames, protocol: tinyProtocol } as unknown as Kit)
  const ask = (path: string, fields: object = {}, session = world.session.id) =>
    app.inject({ method: 'POST', url: `/api/${path}`, payload: { session, ...fields } })
  return { world, ask }
}

it('every revealed seed can be read, page by page', async () => {
  const { ask } = await playedSeeds(23, 1)
  const first = (await ask('fairness')).json<FairnessView>()
  expect(first.revealed).toHaveLength(20)
  const second = (await ask('fairness', { before: first.revealed.at(-1)!.id })).json<FairnessView>()
  expect(second.revealed).toHaveLength(3)
  const third = (await ask('fairness', { before: second.revealed.at(-1)!.id })).json<FairnessView>()
  expect(third.revealed).toEqual([])
})

it('every round of a revealed seed can be read, page by page, by its player alone', async () => {
  const { world, ask } = await playedSeeds(1, 103)
  const [seed] = (await ask('fairness')).json<FairnessView>().revealed
  expect(seed).toMatchObject({ nonce: 103 })
  expect(seed?.rounds.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 100 }, (_, at) => 102 - at))
  const older = { seed: seed?.id, before: 3 }
  const page = (await ask('fairness/rounds', older)).json<{ rounds: RoundView[] }>()
  expect(page.rounds.map(({ nonce }) => nonce)).toEqual([2, 1, 0])
  const { id } = world.sessions.open({
    id: 'session-2',
    mode: 'real',
    symbol: 'tiny-orchard',
    token: 'other',
    player: '8',
    currency: 'EUR',
    language: 'en',
  })
  expect((await ask('fairness/rounds', older, id)).statusCode).toBe(404)
})
