import { describe, expect, it } from 'vitest'
import { marketIds } from '../prefix.ts'
import { helpContacts } from './help.ts'
import { policyFor, policyValue } from './index.ts'

describe('help with problem gambling', () => {
  it('names a help line of the country, and one that is open to anyone (CARE-08)', () => {
    for (const id of marketIds) {
      const contacts = policyValue(policyFor({ market: id, residence: id, licence: 'real' }), 'help.contacts')
      expect(contacts.some((contact) => contact.id === 'gambling-therapy')).toBe(true)
      expect(contacts.every((contact) => 'phone' in contact || 'url' in contact)).toBe(true)
    }
    const ids = Object.values(helpContacts).flatMap((contacts) => contacts.map((contact) => contact.id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('names a line of all Canada to visitors, and that of the province to residents of Ontario and Quebec (CARE-08)', () => {
    const first = (province?: string) =>
      policyValue(
        policyFor({ market: 'CA', residence: 'CA', licence: 'real', ...(province && { province }) }),
        'help.contacts',
      )[0]?.id
    expect([first(), first('ON'), first('QC'), first('AB')]).toEqual([
      '211-canada',
      'connexontario',
      'jeu-aide-reference',
      '211-canada',
    ])
  })
})
