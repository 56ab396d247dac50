import { siteRoutes } from '@marquee/contract/site-routes'
import { describe, expect, it } from 'vitest'
import { isCalmPage } from '../../domain/activity/index.ts'
import { POPUP_AFTER, isWelcomeDue, notePage, notePopupShown, noteWelcomed, popupDelayMs } from './model.ts'

function memory(isAllowed = true) {
  const kept = new Map<string, string>()
  return {
    isAllowed: () => isAllowed,
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, value: string) => void kept.set(name, value),
  }
}

describe('the welcome', () => {
  it('comes with the first sign-in of an account, one time in a browser', () => {
    const store = memory()
    expect(isWelcomeDue(store, null)).toBe(true)
    noteWelcomed(store)
    expect(isWelcomeDue(store, null)).toBe(false)
  })

  it('does not come with a later sign-in, nor where it would come again and again', () => {
    expect(isWelcomeDue(memory(), '2026-03-12T18:20:00.000Z')).toBe(false)
    expect(isWelcomeDue(memory(false), null)).toBe(false)
  })
})

describe('the sign-up popup', () => {
  const begin = 1_000_000

  it('waits for the third page', () => {
    const store = memory()
    for (let page = 1; page < POPUP_AFTER.pages; page++)
      expect(popupDelayMs(store, notePage(store, begin), begin + POPUP_AFTER.ms)).toBeUndefined()
    expect(popupDelayMs(store, notePage(store, begin + 1), begin + POPUP_AFTER.ms)).toBe(0)
  })

  it('waits for a minute since the first page', () => {
    const store = memory()
    for (let page = 1; page < POPUP_AFTER.pages; page++) notePage(store, begin)
    const visit = notePage(store, begin + 5_000)
    expect(popupDelayMs(store, visit, begin + 5_000)).toBe(POPUP_AFTER.ms - 5_000)
    expect(popupDelayMs(store, visit, begin + POPUP_AFTER.ms - 1)).toBe(1)
    expect(popupDelayMs(store, visit, begin + POPUP_AFTER.ms)).toBe(0)
  })

  it('does not come a second time in the session, nor without storage', () => {
    const store = memory()
    notePopupShown(store)
    const visit = { beganAtMs: begin, pages: 9 }
    expect(popupDelayMs(store, visit, begin + POPUP_AFTER.ms)).toBeUndefined()
    expect(popupDelayMs(memory(false), visit, begin + POPUP_AFTER.ms)).toBeUndefined()
  })

  it('does not come over a game, a form or money (MKT-10)', () => {
    for (const id of ['play', 'casino.play', 'live-casino.play', 'signup', 'banking.deposit', 'terms'])
      expect([id, isCalmPage(id)]).toEqual([id, false])
    expect(isCalmPage('home')).toBe(true)
  })

  it('does not come over limits, breaks, activity or help (MKT-10)', () => {
    const pages = siteRoutes.map(({ id }) => id).filter((id) => isCalmPage(id))
    for (const id of [
      'gambling-limits',
      'break',
      'on-break',
      'self-test',
      'activity',
      'responsible-gambling',
    ])
      expect([id, isCalmPage(id)]).toEqual([id, false])
    // The pages that it may come over show games, tournaments, wins and promotions.
    expect(pages.toSorted()).toEqual([
      'casino',
      'casino.category',
      'home',
      'live-casino',
      'live-casino.category',
      'promotions',
      'tournaments',
      'winners',
    ])
  })
})
