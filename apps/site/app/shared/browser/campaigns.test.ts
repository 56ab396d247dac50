import { describe, expect, it } from 'vitest'
import { keepCampaign, readCampaigns } from './campaigns.ts'
import { CONSENT_VERSION, everything, onlyEssential, writeChoice } from './cookie-choice.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, value: string) => void kept.set(name, value),
  }
}
const allowed = () => {
  const store = memory()
  writeChoice(store, { options: everything, version: CONSENT_VERSION, consentId: null })
  return store
}

describe('campaign ids', () => {
  it('are stored as a JSON list, each once, the newest last', () => {
    const store = allowed()
    for (const id of ['one', 'two', 'one']) expect(keepCampaign(store, id)).toBe(true)
    expect(store.kept.get('campaignIds')).toBe('["two","one"]')
    expect(readCampaigns(store)).toEqual(['two', 'one'])
  })

  it('are not stored before marketing cookies are allowed, nor without them (MKT-06)', () => {
    const open = memory()
    expect(keepCampaign(open, 'one')).toBe(false)
    const refused = memory()
    writeChoice(refused, { options: onlyEssential, version: CONSENT_VERSION, consentId: null })
    expect(keepCampaign(refused, 'one')).toBe(false)
    expect([readCampaigns(open), readCampaigns(refused)]).toEqual([[], []])
  })

  it('are twenty at most', () => {
    const store = allowed()
    for (let at = 0; at < 21; at++) keepCampaign(store, `c${at}`)
    expect([readCampaigns(store).length, readCampaigns(store)[0]]).toEqual([20, 'c1'])
  })

  it('are none when something else is stored', () => {
    const store = allowed()
    for (const stored of ['', '{}', 'null', '[1']) {
      store.write('campaignIds', stored)
      expect(readCampaigns(store)).toEqual([])
    }
  })
})
