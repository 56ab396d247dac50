import { expect, it } from 'vitest'
import { validateAddress } from './form.ts'
import { detailsView } from './model.ts'
import type { Address, Profile } from './queries.ts'

const [profile, address] = [{}, {}] as [Profile, Address]
const facts = { profile: undefined, address: undefined, hasFailed: false, isOnline: true }

it('the details are shown as soon as both parts are there, also after a failed refetch', () => {
  expect(detailsView({ ...facts, profile, address, hasFailed: true, isOnline: false }).is).toBe('details')
  expect(detailsView({ ...facts, profile }).is).toBe('loading')
  expect(detailsView({ ...facts, address, hasFailed: true }).is).toBe('failed')
  expect(detailsView({ ...facts, hasFailed: true, isOnline: false }).is).toBe('offline')
})

const good = { street: '14 Quay Street', postalCode: 'H91 X2Y3', city: 'Galway' }
it.each([
  [{}, {}],
  [{ street: 'A' }, { street: 'required' }],
  [{ street: 'Ab' }, {}],
  [{ street: 'Quay <b>' }, { street: 'characters' }],
  [{ postalCode: ' 1 ' }, { postalCode: 'required' }],
  [{ postalCode: 'H91_X2Y3' }, { postalCode: 'postal_code' }],
  [{ city: '  ' }, { city: 'required' }],
  [{ city: '!' }, { city: 'characters' }],
])('an address is checked before it is sent: %j', (change, errors) => {
  expect(validateAddress({ ...good, ...change })).toEqual(errors)
})
