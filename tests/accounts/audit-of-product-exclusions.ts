import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { proposeReturn, voteOnReturn } from '../../apps/server/src/modules/protection/index.ts'
import type { ActsKit, Scenario } from './audit-kit.ts'
import { signIn } from './kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

const PATH = '/v1/player/exclusion/products/casino'
const DAYS_OF_QUARTER = 95
const DAYS_OF_LEAST_TIME = 370
const DAYS_OF_WAIT = 8
const HOURS = 24
const quarter = { is: 'months', months: 3 } as const
type Step = 'ask' | 'cancel' | 'confirm'

const actsOfReturn = {
  ask: { act: 'product_exclusion.return_asked', fields: ['confirmFrom', 'confirmUntil', 'product'] },
  cancel: { act: 'product_exclusion.return_cancelled', fields: ['product'] },
  confirm: { act: 'product_exclusion.returned', fields: ['how', 'product'] },
} as const satisfies Readonly<Record<Step, Pick<Scenario, 'act' | 'fields'>>>

/** A player whose exclusion from the casino is over. */
async function excludedBefore({ kit }: ActsKit, length: typeof quarter | { readonly is: 'indefinite' }) {
  const person = await kit.player()
  const { playerId } = person
  const origin = { requestId: `audit-${playerId}`, sessionId: 'audit' }
  await kit.protection.breaks.excludeProduct(playerId, { product: 'casino', length }, origin)
  const days = length.is === 'months' ? DAYS_OF_QUARTER : DAYS_OF_LEAST_TIME
  kit.clock.advance({ hours: days * HOURS })

  async function call(step: Step): Promise<() => Promise<unknown>> {
    const browser = kit.browser()
    const { body } = await signIn(browser, person)
    const token = body.idToken as string
    if (step === 'cancel') return () => browser.call('DELETE', `${PATH}/return`, { token })
    const path = `${PATH}/return${step === 'confirm' ? '/confirmation' : ''}`
    return () => browser.call('POST', path, { token, body: {} })
  }
  const ask = async () => (await call('ask'))()

  return {
    /** Does what comes before a step. */
    async until(step: Step) {
      if (step === 'ask') return call(step)
      await ask()
      if (step === 'confirm') kit.clock.advance({ hours: HOURS })
      return call(step)
    },
    async decided(decision: 'approve' | 'refuse') {
      await ask()
      kit.clock.advance({ hours: DAYS_OF_WAIT * HOURS })
      const ground = { audit: testAudit, clock: kit.clock }
      const reason = decision === 'approve' ? 'reviewed' : 'no_contact'
      const proposal = { playerId, product: 'casino', decision, reason, note: '', by: 'anna' } as const
      const requestId = await inTransaction(kit.db, (tx) => proposeReturn(tx, ground, proposal))
      const vote = { requestId, vote: 'approve', by: 'bert', note: '' } as const
      await inTransaction(kit.db, (tx) => voteOnReturn(tx, ground, vote))
      const job = kit.protection.jobs.find(({ kind }) => kind.name === 'protection.decide-return')!
      return () =>
        job.run({ requestId }, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
    },
  }
}

/** Exclusions from one product, and the returns to it. */
export const productExclusionScenarios: readonly Scenario[] = [
  {
    act: 'product_exclusion.begun',
    what: 'an exclusion from one product',
    table: 'protection.break_record',
    fields: ['leastUntil', 'length', 'product', 'until'],
    actor: 'player',
    async prepare({ kit }) {
      const { browser, token } = await signedInPlayer(kit)
      const body = { exclusionInMonths: 6 }
      return () => browser.call('PATCH', PATH, { token, body })
    },
  },
  ...(['ask', 'cancel', 'confirm'] as const).map((step): Scenario => ({
    ...actsOfReturn[step],
    what: `a return to a product: ${step}`,
    table: step === 'confirm' ? 'players.standing_change' : 'protection.return_request',
    actor: 'player',
    prepare: async (acts) => (await excludedBefore(acts, quarter)).until(step),
  })),
  ...(['approve', 'refuse'] as const).map((decision): Scenario => ({
    act: decision === 'approve' ? 'product_exclusion.returned' : 'product_exclusion.return_refused',
    what: `a return to a product that two people ${decision}`,
    table: 'protection.return_request',
    fields: decision === 'approve' ? ['how', 'product'] : ['product'],
    actor: 'staff',
    prepare: async (acts) => (await excludedBefore(acts, { is: 'indefinite' })).decided(decision),
  })),
]
