import { createLog, type Subscription } from '../../kernel/index.ts'
import { testAudit } from '../audit/test-kit.ts'
import { createDecisions } from '../decisions/index.ts'
import { createWalletKit, type WalletKit } from '../wallet/test-kit.ts'
import type { CareMail } from './care-mails.ts'
import { type Care, createCare } from './module.ts'
import { createOffers, type Offers } from './offers.ts'
import type { CareDependencies, CarePlayer, Span } from './ports.ts'

/** Not young, of a market with the amounts of the default policy in euros. */
const finn: CarePlayer = {
  market: 'FI',
  country: 'FI',
  province: null,
  currency: 'EUR',
  dateOfBirth: '1980-05-17',
  status: 'REGISTERED',
  registeredAt: Temporal.Instant.from('2026-01-01T00:00:00Z'),
  email: 'aino@x.example',
  language: 'en',
}

export interface CareKit extends WalletKit {
  readonly care: Care
  readonly offers: Offers
  readonly deps: CareDependencies
  readonly logged: string[]
  readonly mails: CareMail[]
  person(subject?: Partial<CarePlayer>): Promise<bigint>
  know(playerId: bigint, subject: Partial<CarePlayer>): void
  /** Says when a player had a game open; the last one may be open. */
  plays(playerId: bigint, games: readonly Span[]): void
  /** Hands an event to its subscriber. @param id a repeat has that of the first */
  told(topic: string, playerId: bigint, body: object, id?: bigint): Promise<void>
  /** Books a deposit and tells of it. @returns the body of its event */
  deposit(playerId: bigint, amount: bigint): Promise<object>
  runJob(name: string, payload?: object): Promise<void>
}

const secondsOf = (span: Span, games: readonly Span[], now: Temporal.Instant) =>
  games.reduce((sum, { from, until: end }) => {
    const until = Temporal.Instant.compare(end, now) < 0 ? end : now
    const start = Math.max(from.epochMilliseconds, span.from.epochMilliseconds)
    return sum + Math.max(0, Math.min(until.epochMilliseconds, span.until.epochMilliseconds) - start) / 1_000
  }, 0)

/** The real module over a real ledger, with players and games of which the test says everything. */
export async function createCareKit(): Promise<CareKit> {
  const kit = await createWalletKit()
  const { db, clock, wallet } = kit
  const people = new Map<bigint, CarePlayer>()
  const games = new Map<bigint, readonly Span[]>()
  const logged: string[] = []
  const mails: CareMail[] = []
  const deps: CareDependencies = {
    db,
    clock,
    wallet,
    audit: testAudit,
    log: createLog({ level: 'info', destination: { write: (line) => void logged.push(line) } }),
    decisions: createDecisions({ clock }),
    players: {
      async factsOf(playerId, within = db) {
        // The real one reads too, and waits for a connection where it is given none.
        await within.query('select')
        return people.get(playerId) ?? null
      },
    },
    secondsPlayed: async (_db, playerId, spans) =>
      spans.map((span) => secondsOf(span, games.get(playerId) ?? [], clock.now())),
    isPlaying: async (_db, playerId) =>
      (games.get(playerId) ?? []).some(({ until }) => Temporal.Instant.compare(until, clock.now()) > 0),
    queueMail: async (_tx, mail) => void mails.push(mail),
    brand: { name: 'Marquee', siteUrl: 'https://x.example', supportEmail: 'help@x.example' },
  }
  const care = createCare(deps)
  const subscriberOf = (topic: string): Subscription => {
    const found = care.subscriptions.find((one) => one.topic === topic)
    if (!found) throw new Error(`nobody follows ${topic}`)
    return found
  }
  let events = 0n
  const numbers = new Map<bigint, number>()
  const signal = AbortSignal.timeout(600_000)
  const told: CareKit['told'] = (topic, playerId, body, id = ++events) => {
    const event = { id, topic, playerId, seq: null, at: clock.now() }
    return subscriberOf(topic).deliver(
      { ...event, body: JSON.parse(JSON.stringify(body)) as unknown },
      { signal, attempt: 1 },
    )
  }
  return {
    ...kit,
    care,
    offers: createOffers(deps),
    deps,
    logged,
    mails,
    told,
    async person(subject = {}) {
      const facts = { ...finn, ...subject }
      const playerId = await kit.player({ currency: facts.currency })
      people.set(playerId, facts)
      return playerId
    },
    know: (playerId, subject) => void people.set(playerId, { ...people.get(playerId)!, ...subject }),
    plays: (playerId, open) => void games.set(playerId, open),
    async deposit(playerId, amount) {
      await kit.done('deposit', playerId, { amount, provider: 5 })
      const number = (numbers.get(playerId) ?? 0) + 1
      numbers.set(playerId, number)
      const body = { amountMinor: amount.toString(), currency: 'EUR', number, at: clock.now().toString() }
      await told('deposit.completed', playerId, body)
      return body
    },
    runJob: async (name, payload = {}) =>
      care.jobs
        .find(({ kind }) => kind.name === name)!
        .run(payload, { signal, attempt: 1, dueAt: undefined }),
  }
}
