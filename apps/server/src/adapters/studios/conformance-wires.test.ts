import { expect, it } from 'vitest'
import { reasonsWithoutTest } from './conformance-table.ts'
import { studioWires } from './conformance-wires.ts'
import { studioDefinitions } from './registry.ts'

it('every studio of the registry has its side of the protocol', () => {
  expect(studioWires.map(({ facts }) => facts.id)).toEqual(studioDefinitions.map(({ id }) => id))
})

it('reasons for rows without a test are those of studios of the registry', () => {
  const studios = new Set(studioDefinitions.map(({ id }) => id))
  expect(Object.keys(reasonsWithoutTest).filter((id) => !studios.has(id))).toEqual([])
})
