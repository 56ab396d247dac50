import { expect, it } from 'vitest'
import { studioWires } from './conformance-wires.ts'
import { studioDefinitions } from './registry.ts'

it('every studio of the registry has its side of the protocol', () => {
  expect(studioWires.map(({ facts }) => facts.id)).toEqual(studioDefinitions.map(({ id }) => id))
})
