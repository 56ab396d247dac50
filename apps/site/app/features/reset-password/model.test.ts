import { describe, expect, it } from 'vitest'
import { keyOfFragment, readResetProgress, type ResetProgress, resetView } from './model.ts'

const request = {
  resetId: 'rst_1',
  channel: 'SMS',
  attemptsLeft: 3,
  resendAt: '2026-03-14T12:00:30.000Z',
  expiresAt: '2026-03-14T12:10:00.000Z',
} as const
const asked: ResetProgress = { savedAt: 1_000, email: 'una@players.example', channel: 'SMS', request }
const proven: ResetProgress = { ...asked, key: 'key' }
const view = (step: string | null, progress?: ResetProgress) =>
  resetView({ isKnown: true, step, progress, end: undefined }).is

describe('a password reset', () => {
  it('shows the furthest step, every visited one by its address, and none that was not reached', () => {
    expect([view(null), view('verification'), view('password'), view('other')]).toEqual(
      Array.from({ length: 4 }, () => 'email'),
    )
    expect([view(null, asked), view('email', asked), view('password', asked)]).toEqual([
      'code',
      'email',
      'code',
    ])
    expect([view(null, proven), view('verification', proven), view('email', proven)]).toEqual([
      'password',
      'code',
      'email',
    ])
    expect(view(null, { ...asked, channel: 'EMAIL' })).toBe('mail')
  })

  it('of a link that was opened in another tab has no second step to go back to', () => {
    const opened: ResetProgress = { savedAt: 1_000, email: '', channel: 'EMAIL', key: 'key' }
    expect([view(null, opened), view('verification', opened)]).toEqual(['password', 'email'])
  })

  it('waits until it is known, and shows its end before everything else', () => {
    expect(resetView({ isKnown: false, step: 'email', progress: asked, end: undefined }).is).toBe('loading')
    expect(resetView({ isKnown: true, step: 'email', progress: asked, end: 'complete' }).is).toBe('complete')
  })

  it('is stored for thirty minutes, not a millisecond longer, and unreadable text is none', () => {
    const text = JSON.stringify(asked)
    expect(readResetProgress(text, 1_000 + 1_800_000)).toEqual(asked)
    expect(readResetProgress(text, 1_000 + 1_800_001)).toBeUndefined()
    expect(readResetProgress(text, 999)).toBeUndefined()
    expect([readResetProgress('{', 1_000), readResetProgress(null, 1_000)]).toEqual([undefined, undefined])
  })

  it('takes its key from the fragment of the address', () => {
    expect([keyOfFragment('#key=abc_-1'), keyOfFragment('#other=1'), keyOfFragment('')]).toEqual([
      'abc_-1',
      undefined,
      undefined,
    ])
  })
})
