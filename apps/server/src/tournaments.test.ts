/** `npm run tournaments -- open`, on a machine with the server's variables. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/kit/database.ts'
import {
  COMMAND_TIMEOUT_MS,
  type EndedCommand,
  commandEnv,
  runCommand,
} from '../../../tests/kit/run-command.ts'
import { cannotStartCode } from './exit-codes.ts'
import { systemClock } from './kernel/index.ts'
import { importDataset } from './modules/content/index.ts'

const picture = { source: 'https://studio.example/frostmark.webp' }
const frostmark = {
  _id: 'game-7',
  _type: 'game',
  gameId: 7,
  slug: 'frostmark',
  name: 'Frostmark',
  providerId: 'pragmatic',
  gameType: 'slot',
  type: 'casino',
  symbol: 'frostmark',
  dominantColour: '#000000',
  order: 1,
  features: [],
  categories: [],
  channels: [],
  betLimits: [],
  images: { portrait: picture, square: picture, wide: picture, tall: picture },
  subProvider: { _ref: 'subProvider-pragmatic-main' },
}
const terms = {
  name: 'Best of two',
  type: 'casino',
  games: ['frostmark'],
  markets: null,
  currency: 'EUR',
  startsAt: '2026-12-01T10:00:00Z',
  endsAt: '2026-12-08T10:00:00Z',
  checkHours: 24,
  rule: { kind: 'win-to-bet', stake: '0.20', rounds: 2 },
  prizes: [{ from: 1, to: 1, amount: '100' }],
}

let db: TestDatabase
let folder = ''
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'marquee-tournaments-'))
  await importDataset(JSON.stringify(frostmark), { db, clock: systemClock, dataset: 'production' })
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(change: object, by = 'anna'): Promise<EndedCommand> {
  const file = join(folder, 'terms.json')
  await writeFile(file, JSON.stringify({ ...terms, ...change }))
  const options = ['--file', file, '--by', by, '--reason', 'a test']
  return runCommand([join(import.meta.dirname, 'tournaments.ts'), 'open', ...options], commandEnv(db, folder))
}
const opened = async () => (await db.query('select game_ids from tournaments.tournament')).rows

describe('the command that opens a tournament', { timeout: COMMAND_TIMEOUT_MS }, () => {
  it('refuses games that the catalogue does not have, and names the field and their slugs', async () => {
    const { code, stderr } = await open({ games: ['frostmark', 'frost-mark', 'lantern'] })
    expect(code).toBe(cannotStartCode)
    expect(stderr).toContain('games: the catalogue has no game with the slug frost-mark, lantern')
    expect(await opened()).toEqual([])
  })
  it('is opened under the name of a person', async () => {
    const wrong = await open({}, 'anna b')
    expect(wrong).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^--by: must be a plain name/),
    })
    expect(await opened()).toEqual([])
  })
  it('keeps the ids of the games with the terms', async () => {
    const { code, stdout } = await open({})
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ tournament: expect.stringMatching(/^trn_/) as string })
    expect(await opened()).toEqual([{ game_ids: [7] }])
    const acts = await db.query('select actor_kind, actor, act, reason from audit.entry')
    expect(acts.rows).toEqual([
      { actor_kind: 'staff', actor: 'anna', act: 'tournament.opened', reason: 'a test' },
    ])
  })
})
