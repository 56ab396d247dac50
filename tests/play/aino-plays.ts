/** Aino, a seeded player with money, who plays a game of Pragmatic Play in a product under test. */
import { signatureOf } from '../../apps/server/src/adapters/studios/pragmaticplay/auth.ts'
import { systemClock } from '../../apps/server/src/kernel/index.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/index.ts'
import { betOf } from './kit.ts'
import { findPlayerId } from '../kit/personal.ts'
import type { Answer, ProductUnderTest } from '../kit/product.ts'

export const AINO = 'aino@players.example'
const GAME = { slug: 'lantern-quay', symbol: 'vs20lantern' }

export interface AinoPlays {
  readonly playerId: bigint
  /** A deposit of so many cents. */
  readonly deposit: (amount: bigint) => Promise<void>
  readonly launch: (session: { readonly token: string }) => Promise<Answer>
  /** A stake of twenty cents. @returns the studio's code of the answer, 0 for an accepted one */
  readonly bet: () => Promise<number>
  /** The same in a round that ends with it. */
  readonly lose: () => Promise<number>
}

export async function ainoPlays(product: ProductUnderTest): Promise<AinoPlays> {
  const playerId = (await findPlayerId(product.db, AINO))!
  async function studio(method: 'bet' | 'endRound', fields: Record<string, string>): Promise<number> {
    const form = {
      providerId: 'PragmaticPlay',
      ...fields,
      userId: String(playerId),
      gameId: GAME.symbol,
    }
    const hash = signatureOf(form, 'sandbox-pragmatic-secret')
    const response = await fetch(`${product.origin}/callbacks/pragmaticplay/main/${method}.html`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form, hash }).toString(),
    })
    return ((await response.json()) as { error: number }).error
  }
  return {
    playerId,
    async deposit(amount) {
      const wallet = createWallet({ db: product.db, clock: systemClock })
      await wallet.execute({ kind: 'deposit', playerId, currency: 'EUR', provider: 31, tx: 'cash', amount })
      await wallet.stop()
    },
    launch: ({ token }) =>
      product.call('POST', `/api/v1/games/slug/${GAME.slug}/url`, {
        token,
        body: { channel: 'desktop', langmarket: 'en-UN' },
      }),
    bet: () => studio('bet', betOf('0.20')),
    async lose() {
      const bet = betOf('0.20')
      const answer = await studio('bet', bet)
      if (answer === 0) await studio('endRound', { roundId: bet.roundId! })
      return answer
    },
  }
}
