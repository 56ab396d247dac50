import { createLog, type Subscription } from '../../kernel/index.ts'
import { testAudit } from '../audit/test-kit.ts'
import { createWalletKit, type WalletKit } from '../wallet/test-kit.ts'
import { createRisk, type Risk } from './module.ts'
import type { RiskPlayer, RiskPlayers } from './ports.ts'

/** Not young, of a market with the amounts of the default policy in euros. */
const finn: RiskPlayer = {
  market: 'FI',
  country: 'FI',
  province: null,
  currency: 'EUR',
  dateOfBirth: '1980-05-17',
  kycStatus: 'NOT_VERIFIED',
  status: 'REGISTERED',
}

export interface RiskKit extends WalletKit {
  readonly risk: Risk
  readonly deps: { readonly audit: typeof testAudit; readonly clock: WalletKit['clock'] }
  /** Lines of the log. */
  readonly logged: string[]
  person(subject?: Partial<RiskPlayer>): Promise<bigint>
  know(playerId: bigint, subject: Partial<RiskPlayer>): void
  /**
   * Hands an event to its subscriber.
   * @param id a repeat has that of the first
   * @param at when it was published
   */
  told(topic: string, playerId: bigint, body: object, id?: bigint, at?: Temporal.Instant): Promise<void>
  /** Books a deposit. @returns the body of its event */
  deposit(playerId: bigint, amount: bigint, method?: string): Promise<object>
  /** Holds money. @returns the body of its event */
  request(playerId: bigint, amount: bigint): Promise<object>
  runJob(name: string, payload?: object): Promise<void>
}

/** The real module over a real ledger, with players of whom the test says everything. */
export async function createRiskKit(): Promise<RiskKit> {
  const kit = await createWalletKit()
  const { db, clock, wallet } = kit
  const people = new Map<bigint, RiskPlayer>()
  const logged: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void logged.push(line) } })
  const players: RiskPlayers = {
    async factsOf(playerId, within = db) {
      // The real one reads too, and waits for a connection where it is given none.
      await within.query('select')
      return people.get(playerId) ?? null
    },
  }
  const deps = { audit: testAudit, clock }
  const risk = createRisk({ db, log, wallet, players, ...deps })
  const subscriberOf = (topic: string): Subscription => {
    const found = risk.subscriptions.find((one) => one.topic === topic)
    if (!found) throw new Error(`nobody follows ${topic}`)
    return found
  }
  let events = 0n
  const numbers = new Map<bigint, number>()
  const signal = AbortSignal.timeout(600_000)
  return {
    ...kit,
    risk,
    deps,
    logged,
    async person(subject = {}) {
      const facts = { ...finn, ...subject }
      const playerId = await kit.player({ currency: facts.currency })
      people.set(playerId, facts)
      return playerId
    },
    know: (playerId, subject) => void people.set(playerId, { ...people.get(playerId)!, ...subject }),
    told: (topic, playerId, body, id = ++events, at = clock.now()) =>
      subscriberOf(topic).deliver(
        {
          id,
          topic,
          playerId,
          seq: null,
          body: JSON.parse(JSON.stringify(body)) as unknown,
          at,
        },
        { signal, attempt: 1 },
      ),
    async deposit(playerId, amount, method = 'VISA') {
      const { currency } = people.get(playerId)!
      await kit.done('deposit', playerId, { amount, provider: 5, currency })
      const number = (numbers.get(playerId) ?? 0) + 1
      numbers.set(playerId, number)
      return {
        depositId: null,
        amountMinor: amount.toString(),
        currency,
        number,
        method,
        at: clock.now().toString(),
      }
    },
    async request(playerId, amount) {
      const { currency } = people.get(playerId)!
      const withdrawalId = `wdr_${++events}`
      await kit.done('hold', playerId, { amount, provider: 5, currency, holdId: withdrawalId })
      return {
        withdrawalId,
        amountMinor: amount.toString(),
        currency,
        method: 'VISA',
        at: clock.now().toString(),
      }
    },
    runJob: async (name, payload = {}) =>
      risk.jobs
        .find(({ kind }) => kind.name === name)!
        .run(payload, { signal, attempt: 1, dueAt: undefined }),
  }
}
