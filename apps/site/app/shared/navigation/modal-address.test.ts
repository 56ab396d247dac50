import { describe, expect, it } from 'vitest'
import { openNames, withModal, withoutTop } from './modal-address.ts'

const knows = (name: string) => ['login', 'game', 'wallet'].includes(name)
const paramsOf = (name: string) => (name === 'game' ? ['game'] : name === 'login' ? ['to'] : [])

describe('modals in the address', () => {
  it('open over the current page', () => {
    expect(withModal('?page=2', 'login')).toBe('?page=2&modal=login')
    expect(withModal('', 'game', { game: 'orchard-3' })).toBe('?modal=game&game=orchard-3')
  })

  it('are at most two, each once', () => {
    expect(withModal('?modal=game', 'login')).toBe('?modal=game%7Elogin')
    expect(withModal('?modal=game%7Elogin', 'wallet')).toBe('?modal=login%7Ewallet')
    expect(withModal('?modal=game%7Elogin', 'game')).toBe('?modal=login%7Egame')
  })

  it('are known by name; others are left out', () => {
    const names = (search: string) => openNames(new URLSearchParams(search), knows)
    expect(names('?modal=game~login')).toEqual(['game', 'login'])
    expect(names('?modal=constructor~login~__proto__')).toEqual(['login'])
    expect(names('?modal=login~login')).toEqual(['login'])
    expect(names('')).toEqual([])
  })

  it('are removed with their own parameters, and with no other modal’s', () => {
    expect(withoutTop('?modal=game%7Elogin&game=a&to=%2Fx&page=2', paramsOf)).toBe(
      '?modal=game&game=a&page=2',
    )
    expect(withoutTop('?modal=game&game=a', paramsOf)).toBe('')
  })
})
