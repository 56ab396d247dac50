import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { inTransaction, silentLog, testClock } from '../../kernel/index.ts'
import { type CaptchaReport, createOutside, type MailSent, type OutsideDependencies } from './index.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const clock = testClock()
const human: CaptchaReport = {
  outcome: 'done',
  isHuman: true,
  score: 0.5,
  action: 'registration',
  hostname: 'play.example',
}

function outsideWith(options: {
  report?: CaptchaReport
  sent?: MailSent
  onFailure?: OutsideDependencies['captchaRules']['onFailure']
}) {
  const asked: string[] = []
  const outside = createOutside({
    db,
    clock,
    log: silentLog,
    codes: {
      send: async () => ({ outcome: 'unknown' }),
      check: async () => ({ outcome: 'unknown' }),
      cancel: async () => {},
    },
    mail: {
      send: async ({ to }) => {
        asked.push(to)
        return options.sent ?? { outcome: 'done' }
      },
    },
    captcha: {
      report: async ({ token }) => {
        asked.push(token)
        return options.report ?? human
      },
    },
    places: { placeOf: () => ({ country: 'UN', region: null, city: null }) },
    captchaRules: { hostname: 'play.example', minScore: 0.5, onFailure: options.onFailure ?? 'refuse' },
  })
  return { outside, asked }
}
let tokens = 0
const check = (options: Parameters<typeof outsideWith>[0], token: string | undefined = `t${++tokens}`) =>
  outsideWith(options).outside.verifyCaptcha({ token, ip: '203.0.113.4', action: 'registration' })

describe('captcha', () => {
  it('requires a token, a person, our action, our host and a score of 0.5', async () => {
    expect(await check({})).toBe('ok')
    expect(await check({}, '')).toBe('refused')
    expect(await check({}, 'x'.repeat(4_097))).toBe('refused')
    expect(await check({ report: { ...human, isHuman: false } })).toBe('refused')
    expect(await check({ report: { ...human, action: 'login' } })).toBe('refused')
    expect(await check({ report: { ...human, hostname: 'evil.example' } })).toBe('refused')
    expect(await check({ report: { ...human, score: 0.49 } })).toBe('refused')
    // Services that give neither are not refused for it.
    expect(await check({ report: { ...human, score: null, action: null, hostname: null } })).toBe('ok')
  })

  it('accepts a token once, even when two requests send it at the same time', async () => {
    const { outside, asked } = outsideWith({})
    const verdicts = await Promise.all(
      [1, 2, 3].map(() =>
        outside.verifyCaptcha({ token: 'the same', ip: '203.0.113.4', action: 'registration' }),
      ),
    )
    expect(verdicts.sort()).toEqual(['ok', 'refused', 'refused'])
    expect(asked).toHaveLength(1)
  })

  it('does as configured when the service is away', async () => {
    expect(await check({ report: { outcome: 'unknown' } })).toBe('unavailable')
    expect(await check({ report: { outcome: 'unknown' }, onFailure: 'allow' })).toBe('ok')
  })
})

describe('queued mail', () => {
  const mail = { to: 'a@example.com', subject: 'Hello', text: 'One.', tag: 'test' }
  const context = { signal: new AbortController().signal, attempt: 1, dueAt: undefined }

  it('is sent if and only if the transaction commits', async () => {
    const { outside } = outsideWith({})
    const queued = async () => {
      const { rows } = await db.query<{ count: bigint }>(
        `select count(*) as count from kernel.outbox where body->>'task' = 'outside.send-mail'`,
      )
      return Number(rows[0]?.count)
    }
    const before = await queued()
    await inTransaction(db, (tx) => outside.queueMail(tx, mail))
    await inTransaction(db, async (tx) => {
      await outside.queueMail(tx, mail)
      throw new Error('changed my mind')
    }).catch(() => {})
    expect(await queued()).toBe(before + 1)
  })

  it('is retried when the outcome is unknown, and given up when the address is refused', async () => {
    const run = (sent: MailSent) => outsideWith({ sent }).outside.jobs[0]!.run(mail, context)
    await expect(run({ outcome: 'unknown' })).rejects.toThrow('asked again')
    await expect(run({ outcome: 'refused', reason: 'address' })).resolves.toBeUndefined()
    await expect(run({ outcome: 'done' })).resolves.toBeUndefined()
  })
})
