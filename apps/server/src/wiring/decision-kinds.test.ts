/** Stored decisions of every kind and version get their answer again; another answer needs a new version. */
import { expect, it } from 'vitest'
import { replayDecision } from '../modules/decisions/index.ts'
import { decisionKinds } from './decision-kinds.ts'
import samples from './decision-samples.json' with { type: 'json' }

const stored = samples.map((sample) => ({
  playerId: 1n,
  decisionId: 'dec_1',
  object: null,
  at: Temporal.Instant.from('2026-11-02T10:00:00Z'),
  policyVersion: '2026-11-02.1',
  ...sample,
}))

it.each(stored)('$kind, version $version, decides $answer again', (decision) => {
  expect(replayDecision(decisionKinds, decision)).toEqual({ is: 'same' })
})

it.each(decisionKinds)('$name has samples of its present version', ({ name, version }) => {
  expect(stored.filter((sample) => sample.kind === name && sample.version === version)).not.toHaveLength(0)
})

it('knows each kind by one name', () => {
  expect(new Set(decisionKinds.map(({ name }) => name)).size).toBe(decisionKinds.length)
})
