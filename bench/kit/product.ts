/**
 * Shared code of benchmarks that run the whole product: a product of their own, players with money, a studio that
 * retries.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { type Product, freePort, removeProduct, startProduct } from '../../tools/product.ts'

export interface BenchProduct {
  readonly product: Product
  readonly dataDir: string
  stop(): Promise<void>
}

export interface BenchPlaces {
  readonly dataDir?: string
  readonly port?: number
  /** See `ProductOptions`. */
  readonly copyPorts?: readonly number[]
}

/** The product as a user runs it, with a database and a folder of its own. */
export async function startBenchProduct(
  env: Readonly<Record<string, string>> = {},
  places: BenchPlaces = {},
): Promise<BenchProduct> {
  const dataDir = places.dataDir ?? mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const tail: string[] = []
  try {
    const product = await startProduct({
      dataDir,
      port: places.port ?? (await freePort()),
      ...(places.copyPorts ? { copyPorts: places.copyPorts } : {}),
      sandboxPort: await freePort(),
      // Its players have no browser: their withdrawals would wait for staff.
      env: { LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '100000', IOVATION: 'off', ...env },
      onLine: (source, line) => {
        tail.push(`${source} ${line}`)
        if (tail.length > 60) tail.shift()
      },
    })
    return {
      product,
      dataDir,
      async stop() {
        await product.stop()
        await removeProduct(dataDir)
      },
    }
  } catch (error) {
    console.error(tail.join('\n'))
    await removeProduct(dataDir)
    throw error
  }
}

/** An answer that is not 2xx. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly status: number
  constructor(status: number, message: string) {
    super(`${status} ${message}`)
    this.status = status
  }
}

export interface BenchPlayer {
  readonly email: string
  readonly playerId: string
  readonly currency: string
  readonly idToken: string
}

export async function call(
  product: Product,
  method: string,
  path: string,
  body: object | null,
  idToken?: string,
  idempotencyKey?: string,
): Promise<unknown> {
  const response = await fetch(`${product.siteUrl}/api${path}`, {
    method,
    headers: {
      'site-context': '1',
      origin: product.siteUrl,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(idToken === undefined ? {} : { authorization: `Bearer ${idToken}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new CallRefused(response.status, `${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}

export async function signIn(product: Product, email: string): Promise<BenchPlayer> {
  const answer = (await call(product, 'POST', '/v1/session', {
    email,
    password: seededPlayers.password,
  })) as {
    idToken: string
    playerSession: { playerId: number; currency: string }
  }
  const { playerId, currency } = answer.playerSession
  return { email, playerId: String(playerId), currency, idToken: answer.idToken }
}

/** Cash in minor units, from the wallet's own call. */
export async function cashOf(product: Product, player: BenchPlayer): Promise<bigint> {
  const fresh = await signIn(product, player.email)
  const wallet = (await call(product, 'GET', '/v1/wallet', null, fresh.idToken)) as {
    mainBalance: { amount: string }
  }
  return BigInt(wallet.mainBalance.amount.replace('.', ''))
}

/** Deposits through the cashier, as a person would: request, card form, money on the account. */
export async function deposit(product: Product, player: BenchPlayer, amount: string): Promise<void> {
  const answer = (await call(
    product,
    'POST',
    '/v1/wallet/deposit',
    {
      amount: { amount, currency: player.currency },
      method: 'CREDITCARD',
      langmarket: 'en-UN',
      theme: 'dark',
    },
    player.idToken,
    randomUUID(),
  )) as { outcome: string; depositId: string; cashier: { url: string } | null }
  if (!answer.cashier) throw new Error(`the deposit was answered ${answer.outcome}`)
  const cashier = new URL(answer.cashier.url)
  await payByCard(cashier)
  for (let index = 0; index < 200; index++) {
    const status = (await call(
      product,
      'GET',
      `/v1/wallet/deposit/${answer.depositId}`,
      null,
      player.idToken,
    )) as { status: string }
    if (status.status === 'SUCCESS') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the deposit did not arrive')
}

/** The person's part in the cashier: a card that pays. */
export async function payByCard(cashier: URL): Promise<void> {
  const opened = await fetch(cashier, { redirect: 'manual' })
  const visit = opened.headers.get('location')
  if (!visit) throw new Error(`the cashier did not open: ${opened.status}`)
  const paid = await fetch(new URL(`${visit}/card`, cashier), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      cardNumber: '4242424242424242',
      holder: 'Bench Player',
      expiry: '09/59',
      cvc: '123',
    }),
  })
  if (paid.status >= 400) throw new Error(`the cashier answered ${paid.status}`)
}

/** Opens a game of the studio for real money, so that its calls have a session. */
export async function openGame(product: Product, player: BenchPlayer, slug: string): Promise<void> {
  await call(
    product,
    'POST',
    `/v1/games/slug/${slug}/url`,
    { channel: 'desktop', langmarket: 'en-UN' },
    player.idToken,
  )
}

/** A game that can be played here, according to the lobby. */
export async function playableGame(product: Product): Promise<{ slug: string; id: number }> {
  const index = (await call(product, 'GET', '/v1/games/index?langmarket=en-UN', null)) as {
    rows: [number, string, string, string, number, number][]
  }
  const row = index.rows.find((candidate) => candidate[5] === 1)
  if (!row) throw new Error('no game can be played')
  return { slug: row[3], id: row[0] }
}

/** The studio's own id of a game, from the catalogue's documents. */
export async function symbolOf(product: Product, gameId: number): Promise<string> {
  const query = encodeURIComponent('*[_type == "game" && gameId == $id][0].symbol')
  const response = await fetch(
    `${product.siteUrl}/content/v2021-08-31/data/query/production?query=${query}&%24id=${gameId}`,
  )
  const answer = (await response.json()) as { result: string | null }
  if (!answer.result) throw new Error('the catalogue does not know the game')
  return answer.result
}
