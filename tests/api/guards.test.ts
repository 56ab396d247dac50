/** The guards of the API (spec 2 §2, §5): every call in the states that concern it, on a running server. */
import { type Route, routes } from '@marquee/contract'
import {
  type CallState,
  type GuardCall,
  callAnswer,
  callStates,
  guardCalls,
} from '@marquee/contract/guard-calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Answer, type ProductUnderTest, startProduct } from '../kit/product.ts'
import { emailDigest } from '../kit/personal.ts'

const behindProxy = { PLACES_SOURCE: 'cloudflare', TRUSTED_PROXIES: '127.0.0.1' }
const from = (country: string) => ({ 'x-forwarded-for': '203.0.113.4', 'cf-ipcountry': country })

let open: ProductUnderTest
let closed: ProductUnderTest
beforeAll(async () => {
  ;[open, closed] = await Promise.all([
    startProduct(behindProxy),
    startProduct({ ...behindProxy, MAINTENANCE: 'on' }),
  ])
}, 90_000)
afterAll(() => Promise.all([open?.stop(), closed?.stop()]))

const entries = Object.entries(routes) as [string, Route][]
const send = (product: ProductUnderTest, { method, path }: Route) =>
  product.call(method, `/api${path.replace(/:\w+/g, 'x')}`, { headers: from('FI') })

describe('every call of the API', () => {
  it.each(entries)('%s asks a visitor to sign in exactly where it needs a player', async (id, route) => {
    const { status, body } = await send(open, route)
    const isRefused = status === 401 && body.code === 'error.session.missing'
    // A renewal needs no ID token but the cookie of a session.
    expect(isRefused).toBe(route.auth === 'player' || id === 'session.refresh')
  })

  it.each(entries)('%s is closed in maintenance unless it stays open', async (_id, route) => {
    const { status, body } = await send(closed, route)
    const isClosed = status === 503 && body.additionalInfo?.reason === 'maintenance'
    expect(isClosed).toBe(route.staysOpen !== true)
  })
})

const owner = 'player_id = (select player_id from players.player where email_key = $1)'

interface Signer {
  readonly email: string
  /** Changed before the player signs in. */
  readonly sql?: string
  /** Begins a break, and signs in again for what stays open during it. */
  readonly takesBreak?: true
}

const signerByState: Readonly<Record<CallState, Signer | undefined>> = {
  visitor: undefined,
  player: { email: 'aino@players.example' },
  'risk payout': {
    email: 'claire@players.example',
    sql: `update players.access set payout = true where ${owner}`,
  },
  suspended: {
    email: 'hana@players.example',
    sql: `update players.access set suspended = true where ${owner}`,
  },
  'no casino': {
    email: 'nils@players.example',
    sql: `update players.access set casino = false where ${owner}`,
  },
  'no live': {
    email: 'una@players.example',
    sql: `update players.access set live_casino = false where ${owner}`,
  },
  'play closed': { email: 'aino@players.example' },
  'terms due': {
    email: 'aino@players.example',
    sql: `delete from players.terms_acceptance where ${owner}`,
  },
  restricted: {
    email: 'una@players.example',
    sql: `update players.access set live_casino = true where ${owner}`,
  },
  maintenance: { email: 'aino@players.example' },
  'on a break': {
    email: 'rosa@players.example',
    // She is seeded as a restricted player.
    sql: `update players.access set payout = false where ${owner}`,
    takesBreak: true,
  },
}

function bodyOf({ id }: GuardCall, signer: Signer | undefined): object | undefined {
  const currency = seededPlayers.players.find(({ email }) => email === signer?.email)?.currency ?? 'EUR'
  if (id === 'games.slugUrl' || id === 'games.slugDemoUrl') return { channel: 'desktop', langmarket: 'en-UN' }
  if (id === 'session.create')
    return { email: signer?.email ?? 'aino@players.example', password: seededPlayers.password }
  if (id !== 'wallet.deposit') return undefined
  const amount = { amount: '200.00', currency }
  return { amount, method: 'CREDITCARD', langmarket: 'en-UN', theme: 'dark' }
}

/** Begins a break of a day, and signs in again during it. */
async function tokenDuringBreak(product: ProductUnderTest, email: string, token = ''): Promise<string> {
  const headers = from('FI')
  const { body } = await product.call('GET', '/api/v1/session', { headers, token })
  const begin = `/api/v1/player/${body.playerSession.playerId}/timeout/cooling`
  await product.call('POST', begin, { headers, token, body: { days: 1 } })
  const person = { email, password: seededPlayers.password, duringBreak: true }
  const answer = await product.call('POST', '/api/v1/session', { headers, body: person })
  return answer.body.idToken
}

const answerOf = ({ status, body }: Answer): string => (status >= 400 ? body.code : (body.outcome ?? 'ok'))

describe.each(callStates)('the calls behind guarded screens in the state %s', (state) => {
  const signer = signerByState[state]
  const country = state === 'play closed' ? 'AT' : state === 'restricted' ? 'US' : 'FI'
  let product: ProductUnderTest
  let token: string | undefined
  beforeAll(async () => {
    product = state === 'maintenance' ? closed : open
    if (signer?.sql !== undefined) await product.db.query(signer.sql, [emailDigest(signer.email)])
    if (signer) token = (await product.signIn(signer.email, from('FI'))).token
    if (signer?.takesBreak) token = await tokenDuringBreak(product, signer.email, token)
  })

  it.each(guardCalls.map((call) => [call.title, callAnswer(call, state), call] as const))(
    '%s: %s',
    async (title, wanted, call) => {
      const route: Route = routes[call.id]
      const slug = title === 'a live table' ? 'roulette-atrium' : 'lantern-quay'
      const body = bodyOf(call, signer)
      const key = { 'idempotency-key': `guards-${state.replace(' ', '-')}` }
      const answer = await product.call(route.method, `/api${route.path.replace(':gameSlug', slug)}`, {
        headers: { ...from(country), ...(route.once ? key : {}) },
        ...(body === undefined ? {} : { body }),
        ...(token === undefined ? {} : { token }),
      })
      expect(answerOf(answer)).toBe(wanted)
    },
  )
})
