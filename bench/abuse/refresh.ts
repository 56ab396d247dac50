/** Refresh tokens that were copied and are presented again. */
import { setTimeout } from 'node:timers/promises'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import type { Product } from '../../tools/product.ts'
import { budgets } from './budgets.ts'
import { type Answer, type Client, newClient, signIn, succeed } from './client.ts'
import type { Findings } from './findings.ts'

const refresh = (client: Client): Promise<Answer> => client.call('POST', '/session/refresh', {})
const EMAIL = 'una@players.example'
const TABS = 12
/** By then an ended session is refused by every instance. */
const ENDED_WITHIN_MS = 1_500

async function openSession(product: Product): Promise<{ client: Client; idToken: string }> {
  const client = newClient(product)
  const answer = await succeed('a sign-in', signIn(client, EMAIL, seededPlayers.password))
  return { client, idToken: String(answer['idToken']) }
}

/** A thief presents a copy; the owner's browser was faster. @returns whether nobody has the session afterwards */
async function isEndedByCopy(
  product: Product,
  copyBecomesOld: (owner: Client) => Promise<unknown>,
): Promise<boolean> {
  const { client: owner, idToken } = await openSession(product)
  const thief = newClient(product, owner.cookies)
  await copyBecomesOld(owner)
  const copied = await refresh(thief)
  const own = await refresh(owner)
  await setTimeout(ENDED_WITHIN_MS)
  const session = await newClient(product).call('GET', '/session', undefined, {
    authorization: `Bearer ${idToken}`,
  })
  return [copied, own, session].every(({ status }) => status === 401)
}

export async function replayRefreshTokens(product: Product): Promise<Findings> {
  const afterTwo = await isEndedByCopy(product, async (owner) => [await refresh(owner), await refresh(owner)])
  const afterGrace = await isEndedByCopy(product, async (owner) => {
    await refresh(owner)
    await setTimeout(budgets.refreshGraceMs + 500)
  })
  const { client } = await openSession(product)
  const tabs = Array.from({ length: TABS }, () => newClient(product, client.cookies))
  const answers = await Promise.all(tabs.map(refresh))
  const isAlive = (await refresh(tabs[0]!)).status === 200
  return {
    figures: {
      refresh_tabs: TABS,
      refresh_tabs_served: answers.filter(({ status }) => status === 200).length,
    },
    rules: [
      {
        rule: 'a refresh token of two generations ago ends the session for thief and owner',
        isKept: afterTwo,
      },
      {
        rule: `a replaced refresh token ends the session after ${budgets.refreshGraceMs} ms`,
        isKept: afterGrace,
      },
      {
        rule: 'tabs that refresh at the same time keep their session',
        isKept: isAlive && answers.every(({ status }) => status === 200),
      },
    ],
  }
}
