import { hydrate } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { dehydrateToJson, dehydratedIn } from './dehydrated.ts'
import { newQueryClient } from './query.ts'

const client = () => newQueryClient(() => new Promise(() => {}))

it('the cache of a render travels as JSON and is the same in the browser', () => {
  const rendered = client()
  const key = ['games', 'en-UN', { category: undefined, facets: [] }, 1]
  rendered.setQueryData(key, { items: [{ id: 1, name: 'Lantern </script> Quay' }], total: 1 })
  const data = { state: dehydrateToJson(rendered) }
  expect(typeof data.state).toBe('string')

  const browser = client()
  hydrate(browser, dehydratedIn(data) ?? {})
  expect(browser.getQueryData(key)).toEqual(rendered.getQueryData(key))
})

it('reading the same loader data again gives the same object, so that nothing is restored twice', () => {
  const data = { state: dehydrateToJson(client()) }
  expect(dehydratedIn(data)).toBe(dehydratedIn(data))
})

it('loader data without a cache has none', () => {
  expect([{}, { state: undefined }, undefined, null, 'text'].map(dehydratedIn)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
