import { describe, expect, it } from 'vitest'
import { loginDeviceOf } from './login-device.ts'

const unknown = { browser: null, system: null, kind: null }

describe('the device of a sign-in', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      { browser: 'Chrome', system: 'Windows', kind: 'desktop' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      { browser: 'Safari', system: 'iOS', kind: 'phone' },
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
      { browser: 'Safari', system: 'iOS', kind: 'tablet' },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      { browser: 'Firefox', system: 'Linux', kind: 'desktop' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0',
      { browser: 'Microsoft Edge', system: 'Android', kind: 'phone' },
    ],
  ])('is named from the user agent %s', (userAgent, device) => {
    expect(loginDeviceOf(userAgent)).toEqual(device)
  })

  it('is unknown without a user agent, and for a program that is no browser', () => {
    expect(loginDeviceOf('')).toEqual(unknown)
    expect(loginDeviceOf('curl/8.15.0')).toEqual(unknown)
  })

  it('never has a name that the user agent invents', () => {
    expect(loginDeviceOf('Call 0800 1234 to unlock/1.0 (x)')).toEqual(unknown)
    expect(loginDeviceOf('<b>x</b>/1.0 toString/2 __proto__/3')).toEqual(unknown)
  })

  it('is found in milliseconds for every user agent of the stored length', () => {
    const startedAt = performance.now()
    for (const part of ['(', 'Mozilla/5.0 ', 'Version/', 'a', ' ', 'Android ', 'like mac os x '])
      loginDeviceOf(part.repeat(300).slice(0, 300))
    expect(performance.now() - startedAt).toBeLessThan(500)
  })
})
