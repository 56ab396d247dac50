import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Books } from '../books.ts'
import { type Clock, isoOf } from '../clock.ts'
import type { Company } from '../company.ts'
import { credentials } from '../credentials.ts'

const TOKEN_LIFE_MS = 120_000
const SEED_LIFE_MS = 12 * 60 * 60 * 1000
const GOOD_SCORE = 0.9
const BAD_SCORE = 0.1

interface Verdict {
  readonly problem: string | null
  readonly action: string
  readonly hostname: string
  readonly score: number
}

/** reCAPTCHA v3: a script with `grecaptcha.execute` and a `siteverify` call. Tokens live two minutes and work once. */
export const captcha: Company = {
  id: 'captcha',
  name: 'reCAPTCHA',
  kind: 'captcha',
  describe: 'Tells people from programs when they sign up or sign in.',
  screens: [],
  answers: ['low-score', 'timeout-or-duplicate', 'invalid-input-secret', 'server-error', 'other-hostname'],
  open({ books, clock, control }) {
    const tokens = openTokens(books, clock)
    return {
      async register(app) {
        app.get('/api.js', { config: { isScreen: true } }, async (_request, reply) =>
          reply
            .header('cache-control', 'no-store')
            .header('cross-origin-resource-policy', 'cross-origin')
            .type('text/javascript; charset=utf-8')
            .send(widget(tokens.seed())),
        )
        app.post('/siteverify', async (request, reply) => {
          const form = (request.body ?? {}) as Readonly<Record<string, string>>
          const next = control.take(
            'low-score',
            'timeout-or-duplicate',
            'invalid-input-secret',
            'server-error',
            'other-hostname',
          )
          if (next === 'server-error') return reply.code(500).send({ success: false })
          const problem =
            next === 'invalid-input-secret' || form['secret'] !== credentials.captcha.secret
              ? 'invalid-input-secret'
              : next === 'timeout-or-duplicate'
                ? next
                : form['response']
                  ? null
                  : 'missing-input-response'
          const verdict = problem === null ? tokens.judge(form['response'] ?? '') : null
          const failure = problem ?? verdict?.problem ?? null
          if (failure !== null || verdict === null) return { success: false, 'error-codes': [failure] }
          return {
            success: true,
            score: next === 'low-score' ? BAD_SCORE : verdict.score,
            action: verdict.action,
            challenge_ts: isoOf(clock.now()),
            hostname: next === 'other-hostname' ? 'elsewhere.example' : verdict.hostname,
          }
        })
      },
    }
  },
}

/** Creates seeds that the widget turns into tokens, and verifies tokens, each once. */
function openTokens(books: Books, clock: Clock) {
  books.run('create table if not exists captcha_key (id integer primary key, key blob not null) strict')
  books.run('create table if not exists captcha_used (digest text primary key, at integer not null) strict')
  books.run('insert or ignore into captcha_key values (1, ?)', randomBytes(32))
  const { key } = books.one<{ key: Uint8Array }>('select key from captcha_key where id = 1') ?? {
    key: randomBytes(32),
  }
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest()

  function useOnce(token: string): boolean {
    const now = clock.now()
    books.run('delete from captcha_used where at < ?', now - SEED_LIFE_MS)
    const digest = createHash('sha256').update(token).digest('base64url')
    return books.run('insert or ignore into captcha_used values (?, ?)', digest, now).changes === 1
  }

  return {
    seed(): string {
      const now = String(clock.now())
      return `${now}~${sign(now).toString('base64url')}`
    },
    judge(token: string): Verdict {
      const no = (problem: string): Verdict => ({ problem, action: '', hostname: '', score: 0 })
      const magic = /^sandbox-(pass|low|fail|expired):?([\w-]*)/.exec(token)
      if (magic) {
        const [, kind = '', action = ''] = magic
        if (kind === 'fail') return no('invalid-input-response')
        if (kind === 'expired' || !useOnce(token)) return no('timeout-or-duplicate')
        return {
          problem: null,
          action,
          hostname: 'localhost',
          score: kind === 'low' ? BAD_SCORE : GOOD_SCORE,
        }
      }
      const [seedAt = '', seal = '', action = '', at = '', hostname = '', random = ''] = token.split('~')
      const given = Buffer.from(seal, 'base64url')
      const expected = sign(seedAt)
      if (
        random === '' ||
        action === '' ||
        given.length !== expected.length ||
        !timingSafeEqual(given, expected)
      )
        return no('invalid-input-response')
      const now = clock.now()
      const age = now - Number(at)
      if (now - Number(seedAt) > SEED_LIFE_MS || !(age < TOKEN_LIFE_MS) || !useOnce(token))
        return no('timeout-or-duplicate')
      return { problem: null, action, hostname, score: GOOD_SCORE }
    },
  }
}

/**
 * The script that a page loads: the same two calls as the real one. The seed carries the company's time, not the
 * browser's.
 */
function widget(seed: string): string {
  return `(()=>{
const seed=${JSON.stringify(seed)},siteKey=${JSON.stringify(credentials.captcha.siteKey)},loadedAt=performance.now()
const at=()=>Math.round(Number(seed.split('~')[0])+performance.now()-loadedAt)
window.grecaptcha={
ready(run){run()},
execute(key,options){
if(key!==siteKey)return Promise.reject(new Error('Invalid site key'))
const action=(options&&options.action||'none').replace(/[^\\w-]/g,'_')
return Promise.resolve([seed,action,at(),location.hostname,crypto.randomUUID?crypto.randomUUID():Math.random()].join('~'))}}
})()
`
}
