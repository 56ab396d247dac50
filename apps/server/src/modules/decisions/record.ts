import { policyVersion } from '@marquee/markets'
import { assertInvariant, type Clock, newId, type Tx } from '../../kernel/index.ts'
import { toCanonical } from './canonical.ts'
import type { Decided, DecisionKind } from './kind.ts'
import { insertDecision } from './store.ts'

export interface Decisions {
  /**
   * Decides, and stores what was decided from what in the transaction of its effect: without the row nothing is
   * committed.
   * @param object our id of what is decided about
   */
  decide<Inputs extends object, Answer>(
    tx: Tx,
    kind: DecisionKind<Inputs, Answer>,
    about: { readonly playerId: bigint; readonly object?: string | undefined; readonly inputs: Inputs },
  ): Promise<Decided<Answer> & { readonly decisionId: string }>
}

export const createDecisions = ({ clock }: { readonly clock: Clock }): Decisions => ({
  async decide(tx, kind, { playerId, object = null, inputs }) {
    const decided = kind.decide(inputs)
    const { answer, because } = decided
    for (const id of because)
      assertInvariant(Object.hasOwn(kind.rules, id), 'a rule of a decision has a sentence', { id })
    const decisionId = newId('dec', clock)
    await insertDecision(tx, {
      playerId,
      decisionId,
      kind: kind.name,
      version: kind.version,
      object,
      at: clock.now(),
      policyVersion,
      inputs: toCanonical(inputs),
      answer: toCanonical(answer),
      because,
    })
    return { ...decided, decisionId }
  },
})
