/** The run of a compiled suite, with a small one of our own in its form. */
import { expect, it } from 'vitest'
import { runSuite } from './suite.ts'

const dataset = {
  _type: 'dataset',
  _id: 'games',
  documents: [
    { _id: 'b', _type: 'game', name: 'Basalt', n: 2 },
    { _id: 'a', _type: 'game', name: 'Amber', n: 1 },
  ],
}
const one = (name: string, query: string, more: object) => ({
  _type: 'test',
  name,
  query,
  valid: true,
  dataset: { _ref: 'games' },
  features: [],
  ...more,
})
const suite = (...cases: object[]) => [dataset, ...cases].map((entry) => JSON.stringify(entry)).join('\n')

it('a case agrees by its result, by the order of its scores, or by a refusal; each other one is named', async () => {
  const result = await runSuite(
    suite(
      one('Order', '*[_type == "game"]._id', { result: ['a', 'b'] }),
      one('Parameters', '*[n == $n]._id', { result: ['b'], params: { n: 2 } }),
      one('Scores', '*[_type == "game"] | score(name match "basalt") | order(_score desc) {_id, _score}', {
        result: [
          { _id: 'b', _pos: 1 },
          { _id: 'a', _pos: 2 },
        ],
      }),
      one('Refused', '*[', { valid: false }),
      one('Wrong', 'count(\n  *)', { result: 3 }),
      one('Not refused', '1', { valid: false }),
    ),
  )
  expect(result).toEqual({ run: 6, leftOut: 0, failed: ['Wrong: count( *)', 'Not refused: 1'] })
})

it('what the engine does not have is left out and counted', async () => {
  const result = await runSuite(
    suite(
      one('Places', 'geo::latLng(1, 2)', { result: 0, features: ['geojson'] }),
      one('Old', '1', { result: 1, version: '~0.1.0' }),
      one('Films', 'count(*)', { result: 9, dataset: { _ref: 'elsewhere' } }),
      one('Numbers', '1 + 1', { result: 2, version: '>= 1.1.0' }),
    ),
  )
  expect(result).toEqual({ run: 1, leftOut: 3, failed: [] })
})
