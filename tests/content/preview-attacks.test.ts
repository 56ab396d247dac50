/** What a browser with a link to a preview can change: nothing. The whole server, with a signed-in player's browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'

const token = 'token-of-an-editor-0123456789'
let product: ProductUnderTest
let operations: readonly Operation[]
/** Cookies of a signed-in player who has opened a link to a preview as this very player. */
let cookies: string
/** The same with a preview as a visitor. */
let cookiesAsVisitor: string
let playerId: number
let idToken: string
let before: Record<string, string>

interface Operation {
  readonly method: string
  readonly path: string
  readonly isForPlayers: boolean
}
const schemas = ['wallet', 'identity', 'players', 'play', 'payments', 'tournaments', 'lobby', 'content']

/** A digest of the rows of every table of the modules. */
async function readTables(): Promise<Record<string, string>> {
  const { rows: tables } = await product.db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any($1) order by 1`,
    [schemas],
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await product.db.query<{ digest: string }>(
      `select md5(coalesce(string_agg(row_text, '' order by row_text), '')) as digest
       from (select t::text as row_text from ${name} t) as texts`,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

beforeAll(async () => {
  // Without jobs and relay: what changes was changed by a request.
  product = await startProduct({ CONTENT_TOKEN: token, ROLES: 'api' })
  const { body: document } = await product.call('GET', '/api/openapi.json')
  const paths = document.paths as Record<string, Record<string, { security?: object[] }>>
  operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, { security = [] }]) => ({
      method: method.toUpperCase(),
      path: `/api${path}`.replaceAll(/\{\w+\}/g, 'x'),
      isForPlayers: security.length > 0 && security.every((one) => Object.keys(one).length > 0),
    })),
  )
  const signedIn = await product.signIn(seededPlayers.players[0].email)
  idToken = signedIn.token
  playerId = signedIn.body.playerSession.playerId
  const { body: lobby } = await product.call('GET', '/api/v1/lobby?page=casino-lobby&langmarket=en-FI')
  const game = { gameId: lobby.rails[0].tiles[0].id, lobbyPageType: lobby.rails[0].tiles[0].type }
  await product.call('POST', '/api/v1/games/favourites', { token: idToken, body: game })
  const previewing = async (player?: object) => {
    const body = { path: '/en-FI/online-casino', drafts: true, player }
    const made = await product.call('POST', '/content/preview', { token, body })
    return `${signedIn.cookies}; preview=${new URL(made.body.url as string).searchParams.get('link')}`
  }
  cookies = await previewing({ id: String(playerId), deposits: 'more' })
  cookiesAsVisitor = await previewing()
  before = await readTables()
}, 120_000)
afterAll(() => product?.stop())

const call = (method: string, path: string, more: { body?: object; token?: string } = {}) =>
  product.call(method, path, { cookies, token: idToken, ...more })

describe('in a preview, a signed-in player’s browser', () => {
  it('is refused by every operation of the API that changes something', async () => {
    const changing = operations.filter(({ method }) => method !== 'GET')
    expect(changing.length).toBeGreaterThan(40)
    const accepted: string[] = []
    for (const { method, path } of changing) {
      const { status, body } = await call(method, path, { body: {} })
      if (status !== 403 || body.code !== 'error.preview.read_only')
        accepted.push(`${method} ${path}: ${status} ${body?.code}`)
    }
    expect(accepted).toEqual([])
  })

  it('is nobody for every operation that is for players; so it gets no ticket of a socket', async () => {
    const own = operations.filter(({ method, isForPlayers }) => method === 'GET' && isForPlayers)
    expect(own.map(({ path }) => path)).toContain('/api/v1/wallet/socket-token')
    const answered: string[] = []
    for (const { method, path } of own) {
      const asVisitor = await product.call(method, path, { cookies: cookiesAsVisitor, token: idToken })
      expect([path, asVisitor.status]).toEqual([path, 401])
      const { status } = await call(method, path)
      if (status !== 401) answered.push(path.replace('/api/v1/', ''))
    }
    // As a player: what the pages of players show of one. `x` is no name of a game or tournament.
    expect(answered.toSorted()).toEqual([
      'games/favourites',
      'games/free-rounds',
      'games/recent',
      'games/seat-alerts',
      'inbox/unread',
      'player/access/details',
      'player/win-display',
      'session/summary',
      'tournament/x/x/x',
      'wallet',
      'wallet/net-position-win-loss',
      'wallet/withdrawals/pending',
    ])
  })

  it('gets no file of the player, whose session its cookies have too', async () => {
    const file = '/api/v1/player/data_export/export_1/file'
    const withoutPreview = cookies.replace(/; preview=.*/, '')
    expect((await product.call('GET', file, { cookies })).status).toBe(401)
    expect((await product.call('GET', file, { cookies: withoutPreview })).status).toBe(404)
  })

  it('reads nothing of the player, though the link names their id: the answers are those of an empty account', async () => {
    const paths = [
      'games/favourites?langmarket=en-FI',
      'games/recent?langmarket=en-FI',
      'wallet',
      'inbox/unread',
    ]
    const read = await Promise.all(paths.map((path) => call('GET', `/api/v1/${path}`)))
    const [favourites, recent, wallet, inbox] = read.map(({ body }) => body)
    expect([favourites, recent, inbox]).toEqual([{ games: [] }, { games: [] }, { unread: 0 }])
    expect(wallet).toMatchObject({ currency: 'EUR', totalBalance: { amount: '0.00' }, seq: 0 })
    // Without the preview the same browser has a favourite.
    const { body } = await product.call('GET', `/api/v1/${paths[0]}`, { token: idToken })
    expect(body.games).toHaveLength(1)
  })

  it('may read what visitors read, and no method in a header or field makes a change of it', async () => {
    const path = '/api/v1/tournament/trn_00000000000000000000000000/entry'
    const overriding = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' }
    const { status } = await product.call('GET', `${path}?_method=POST`, { cookies, headers: overriding })
    expect([404, 405]).toContain(status)
    const page = '/api/v1/lobby?page=casino-lobby&langmarket=en-FI'
    expect((await call('GET', page)).status).toBe(200)
  })

  it('is a visitor of the content protocol: its cookie is no token', async () => {
    const data = '/content/v2021-08-31/data'
    const create = { mutations: [{ create: { _id: 'attack', _type: 'note' } }] }
    const anonymous = (method: string, path: string, body?: object) =>
      product.call(method, path, { cookies, ...(body ? { body } : {}) })
    for (const [method, path, body] of [
      ['POST', `${data}/mutate/production`, create],
      ['POST', '/content/v2021-08-31/assets/images/production', { picture: true }],
      ['POST', '/content/preview', { path: '/en-FI', minutes: 1_440 }],
      ['GET', `${data}/export/production`],
      ['GET', `${data}/listen/production?query=*`],
    ] as const)
      expect([path, (await anonymous(method, path, body)).status]).toEqual([path, 401])
    const drafts = encodeURIComponent('count(*[_id in path("drafts.**")])')
    const { body } = await anonymous('GET', `${data}/query/production?query=${drafts}&perspective=raw`)
    expect(body.result).toBe(0)
  })

  it('is no company: a callback is judged by its signature alone', async () => {
    const bet = '/callbacks/pragmaticplay/main/bet.html'
    const answers = await Promise.all([product.call('POST', bet), product.call('POST', bet, { cookies })])
    expect(answers[1]).toEqual(answers[0])
    expect(JSON.stringify(answers[0].body)).not.toContain('"error":0')
  })

  it('has changed nothing in any table', async () => {
    expect(await readTables()).toEqual(before)
    // The digests would have shown it: without the preview the same browser gets a ticket.
    expect((await product.call('GET', '/api/v1/wallet/socket-token', { token: idToken })).status).toBe(200)
    expect(await readTables()).not.toEqual(before)
  })
})
