import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Company } from '../company.ts'
import { credentials } from '../credentials.ts'

const TOKEN_LIFE_MS = 120_000
const SEED_LIFE_MS = 12 * 60 * 60 * 1000

/** reCAPTCHA v3: a script with `grecaptcha.execute` and a `siteverify` call. Tokens live two minutes and work once. */
export const captcha: Company = {
  id: 'captcha',
  name: 'reCAPTCHA',
  kind: 'captcha',
  describe: 'Tells people from programs at sign-up.',
  screens: [],
  answers: ['low-score', 'timeout-or-duplicate', 'invalid-input-secret', 'server-error', 'other-hostname'],
  open({ clock, control }) {
    const key = randomBytes(32)
    const used = new Map<string, number>()
    const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')

    function problemOf(token: string): string | null {
      const [seed = '', seedSign = '', action = '', at = '', random = ''] = token.split('~')
      const expected = Buffer.from(sign(seed))
      const given = Buffer.from(seedSign)
      if (
        random === '' ||
        action === '' ||
        given.length !== expected.length ||
        !timingSafeEqual(given, expected)
      )
        return 'invalid-input-response'
      if (clock.now() - Number(seed) > SEED_LIFE_MS || clock.now() - Number(at) > TOKEN_LIFE_MS)
        return 'timeout-or-duplicate'
      for (const [old, usedAt] of used) if (clock.now() - usedAt > SEED_LIFE_MS) used.delete(old)
      if (used.has(token)) return 'timeout-or-duplicate'
      used.set(token, clock.now())
      return null
    }

    return {
      async register(app) {
        app.get('/api.js', async (_request, reply) => {
          const seed = String(clock.now())
          const prefix = `${seed}~${sign(seed)}`
          const script = `window.grecaptcha={ready:function(f){f()},execute:function(k,o){return Promise.resolve(${JSON.stringify(prefix)}+'~'+(o&&o.action||'none')+'~'+Date.now()+'~'+crypto.randomUUID())}};`
          return reply
            .header('cache-control', 'no-store')
            .header('cross-origin-resource-policy', 'cross-origin')
            .type('text/javascript; charset=utf-8')
            .send(script)
        })
        app.post('/siteverify', async (request, reply) => {
          await control.wait()
          const form = (request.body ?? {}) as Record<string, string>
          const token = form['response'] ?? ''
          const next = control.take(
            'low-score',
            'timeout-or-duplicate',
            'invalid-input-secret',
            'server-error',
            'other-hostname',
          )
          const finish = (status: number, body: object) => {
            control.log({
              direction: 'in',
              name: 'siteverify',
              request: JSON.stringify(form),
              status,
              answer: JSON.stringify(body),
            })
            return reply.code(status).send(body)
          }
          if (next === 'server-error') return finish(500, {})
          const wrongSecret = next === 'invalid-input-secret' || form['secret'] !== credentials.captcha.secret
          const problem = wrongSecret
            ? 'invalid-input-secret'
            : next === 'timeout-or-duplicate'
              ? next
              : token === ''
                ? 'missing-input-response'
                : problemOf(token)
          if (problem !== null) return finish(200, { success: false, 'error-codes': [problem] })
          return finish(200, {
            success: true,
            score: next === 'low-score' ? 0.1 : 0.9,
            action: token.split('~')[2],
            challenge_ts: Temporal.Instant.fromEpochMilliseconds(clock.now()).toString(),
            hostname: next === 'other-hostname' ? 'elsewhere.example' : 'localhost',
          })
        })
      },
    }
  },
}
