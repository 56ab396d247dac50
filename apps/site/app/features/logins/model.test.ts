import { describe, expect, it } from 'vitest'
import { type Login, canEnd, canReport, loginsView } from './model.ts'

const login: Login = {
  sessionId: 'ses_1',
  ip: '203.0.113.7',
  startedAt: '2026-03-14T10:20:00.000Z',
  countryCode: 'FI',
  device: { browser: 'Firefox', system: 'Linux', kind: 'desktop' },
  loginMethod: 'DEFAULT',
  isCurrent: false,
  endedAt: null,
  endReason: null,
  reportedAt: null,
}
const at = '2026-03-14T11:00:00.000Z'
const facts = { logins: undefined, hasFailed: false, isOnline: true }

describe('what a player may do about a login', () => {
  it.each([
    ['another open one', {}, true, true],
    ['an ended one', { endedAt: at, endReason: 'sign-out' }, false, true],
    ['a reported one', { endedAt: at, endReason: 'not-me', reportedAt: at }, false, false],
    ['the present one', { isCurrent: true }, false, false],
  ] as const)('%s', (_name, change, end, report) => {
    expect(canEnd({ ...login, ...change })).toBe(end)
    expect(canReport({ ...login, ...change })).toBe(report)
  })
})

describe('the view of the logins', () => {
  it('is the list as soon as there is one, also without a network or after a failed refetch', () => {
    for (const change of [{}, { hasFailed: true }, { isOnline: false }])
      expect(loginsView({ ...facts, ...change, logins: [login] }).is).toBe('list')
    expect(loginsView({ ...facts, logins: [] }).is).toBe('empty')
  })

  it('is loading, failed or offline without one', () => {
    expect(loginsView(facts).is).toBe('loading')
    expect(loginsView({ ...facts, hasFailed: true }).is).toBe('failed')
    expect(loginsView({ ...facts, hasFailed: true, isOnline: false }).is).toBe('offline')
  })

  it('offers to log out the others only while another session is open', () => {
    const own = { ...login, isCurrent: true }
    const ended = { ...login, endedAt: at, endReason: 'idle' as const }
    expect(loginsView({ ...facts, logins: [own, login] })).toMatchObject({ hasOthers: true })
    expect(loginsView({ ...facts, logins: [own, ended] })).toMatchObject({ hasOthers: false })
  })
})
