/** The feeds of jackpots, from the pots of the sandbox to what a lobby reads. */
import { afterEach, describe, expect, it } from 'vitest'
import type { StudioAdapter } from '../../apps/server/src/adapters/studios/port.ts'
import { readNovomaticJackpots } from '../../apps/server/src/adapters/studios/novomatic/jackpots.ts'
import { readPlayngoJackpots } from '../../apps/server/src/adapters/studios/playngo/jackpots.ts'
import { readSoftswissJackpots } from '../../apps/server/src/adapters/studios/softswiss/jackpots.ts'
import { createOutgoing, silentLog, systemClock } from '../../apps/server/src/kernel/index.ts'
import type { Sandbox } from '../../apps/sandbox/src/app.ts'
import { type Books, openBooks } from '../../apps/sandbox/src/books.ts'
import { credentials } from '../../apps/sandbox/src/credentials.ts'
import { novomatic } from '../../apps/sandbox/src/novomatic/index.ts'
import { playngo } from '../../apps/sandbox/src/playngo/index.ts'
import { softswiss } from '../../apps/sandbox/src/softswiss/index.ts'
import { openTestSandbox } from '../../apps/sandbox/src/test-kit.ts'

const opened: Sandbox[] = []
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close()
})

type Read = NonNullable<StudioAdapter['readJackpots']>
interface Studio {
  readonly company: Parameters<typeof openTestSandbox>[0]
  readonly pot: { readonly id: string; readonly name: string; readonly symbols: readonly string[] }
  readonly seedMinor: bigint
  /** @param isOurs false for credentials that the studio does not know */
  readonly reader: (base: string, isOurs: boolean) => Read
}

const clientOf = (baseUrl: string) =>
  createOutgoing({ name: 'studio', baseUrl, timeoutMs: 300, log: silentLog })
const studios: Readonly<Record<string, Studio>> = {
  playngo: {
    company: playngo,
    pot: { id: '401', name: 'Bazaar Jackpot', symbols: ['677140'] },
    seedMinor: 200_000n,
    reader: (base, isOurs) =>
      readPlayngoJackpots({
        accounts: [{ productId: isOurs ? credentials.playngo.productId : '999' }] as never,
        client: clientOf(`${base}/playngo/Jackpots`),
      }),
  },
  softswiss: {
    company: softswiss,
    pot: { id: 'default', name: 'Pantry Jackpot', symbols: ['softswiss:QuinceAndPear'] },
    seedMinor: 80_000n,
    reader: (base, isOurs) =>
      readSoftswissJackpots({
        accounts: [{ casinoId: isOurs ? credentials.softswiss.casinoId : 'another' }] as never,
        client: clientOf(`${base}/softswiss`),
      }),
  },
  novomatic: {
    company: novomatic,
    pot: { id: '9001', name: 'Indigo Jackpot', symbols: ['8136177'] },
    seedMinor: 120_000n,
    reader: (base, isOurs) => {
      const { partner, publicKey, secret } = credentials.novomatic
      const account = { partner, publicKey, secrets: [isOurs ? secret : 'wrong'] } as never
      const apiUrl = `${base}/novomatic`
      return readNovomaticJackpots({
        config: { apiUrl },
        accounts: [account],
        clock: systemClock,
        client: clientOf(apiUrl),
      })
    },
  },
}

async function open(studio: Studio): Promise<{ readonly books: Books; readonly base: string }> {
  const books = openBooks(':memory:')
  const sandbox = await openTestSandbox(studio.company, {}, books)
  opened.push(sandbox)
  return { books, base: await sandbox.app.listen({ port: 0, host: '127.0.0.1' }) }
}

describe.each(Object.entries(studios))('the feed of %s', (id, studio) => {
  it('has what the pot holds now, in each currency', async () => {
    const { books, base } = await open(studio)
    const read = studio.reader(base, true)
    expect(await read('EUR')).toEqual([{ ...studio.pot, amountMinor: studio.seedMinor }])
    books.run(`insert into ${id}_jackpot values (?, ?, ?)`, studio.pot.id, 'EUR', '201234567890')
    expect(await read('EUR')).toEqual([{ ...studio.pot, amountMinor: 201_234n }])
    // NOK has coins of 10 øre.
    expect(await read('NOK')).toEqual([{ ...studio.pot, amountMinor: studio.seedMinor * 10n }])
  })

  it('tells others nothing, and a studio that is away is silent', async () => {
    const { base } = await open(studio)
    expect(await studio.reader(base, false)('EUR')).toBeNull()
    await opened.splice(0)[0]?.app.close()
    expect(await studio.reader(base, true)('EUR')).toBeNull()
  })

  it('that answers too late is silent', async () => {
    const { base } = await open(studio)
    await fetch(`${base}/${id}/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ delayMs: 900 }),
    })
    expect(await studio.reader(base, true)('EUR')).toBeNull()
  })
})
