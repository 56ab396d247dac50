import { describe, expect, it } from 'vitest'
import { silentLog } from '../../../kernel/index.ts'
import { captchaSources, createRecaptcha } from './adapter.ts'

function service(...answers: (object | number)[]) {
  const asked: URLSearchParams[] = []
  const send = (async (_url: string, init: RequestInit) => {
    asked.push(new URLSearchParams(init.body as string))
    const answer = answers.shift() ?? 500
    return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer)
  }) as typeof fetch
  const captcha = createRecaptcha({
    config: { verifyUrl: 'https://captcha.example/siteverify', secret: 's3cret' },
    timeoutMs: 1_000,
    log: silentLog,
    fetch: send,
  })
  return { asked, report: () => captcha.report({ token: 't', ip: '203.0.113.4' }) }
}

describe('siteverify', () => {
  it('sends the form that the three services share and parses their answers', async () => {
    const { asked, report } = service({
      success: true,
      score: 0.7,
      action: 'registration',
      hostname: 'play.example',
      challenge_ts: '2026-01-01T00:00:00Z',
    })
    expect(await report()).toEqual({
      outcome: 'done',
      isHuman: true,
      score: 0.7,
      action: 'registration',
      hostname: 'play.example',
    })
    expect(Object.fromEntries(asked[0]!)).toEqual({
      secret: 's3cret',
      response: 't',
      remoteip: '203.0.113.4',
    })
  })

  it('refuses a token that is wrong, old or used', async () => {
    for (const code of ['invalid-input-response', 'timeout-or-duplicate'])
      expect(await service({ success: false, 'error-codes': [code] }).report()).toMatchObject({
        outcome: 'done',
        isHuman: false,
      })
  })

  it('has no verdict when the failure is ours or the service’s', async () => {
    expect(await service({ success: false, 'error-codes': ['invalid-input-secret'] }).report()).toEqual({
      outcome: 'unknown',
    })
    expect(await service(500, 500).report()).toEqual({ outcome: 'unknown' })
    expect(await service({ hello: 1 }).report()).toEqual({ outcome: 'unknown' })
  })
})

describe('the policy of a page with the widget', () => {
  it.each(['https://www.google.com', 'https://www.recaptcha.net'])(
    'allows the second script and the challenge’s frame beside the first script of %s, and nothing else of the host',
    (origin) => {
      expect(captchaSources(`${origin}/recaptcha/api.js`)).toEqual({
        scripts: [`${origin}/recaptcha/`, 'https://www.gstatic.com/recaptcha/'],
        frames: [`${origin}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'],
      })
    },
  )

  it('allows another company’s origin for scripts and frames', () => {
    const origin = 'https://challenges.example'
    expect(captchaSources(`${origin}/turnstile/v0/api.js`)).toEqual({ scripts: [origin], frames: [origin] })
  })
})
