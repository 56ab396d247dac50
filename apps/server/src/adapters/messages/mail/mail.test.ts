import { describe, expect, it } from 'vitest'
import { silentLog } from '../../../kernel/index.ts'
import { createMailDelivery } from './adapter.ts'
import { htmlOf } from './mapping.ts'

function delivery(...statuses: number[]) {
  const asked: { url: string; headers: Headers; body: unknown }[] = []
  const send = (async (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers), body: JSON.parse(init.body as string) })
    return Response.json({ id: '1' }, { status: statuses.shift() ?? 500 })
  }) as typeof fetch
  const mail = createMailDelivery({
    config: { url: 'https://mail.example/v1', key: 'k', from: 'Marquee <no-reply@marquee.example>' },
    timeoutMs: 1_000,
    log: silentLog,
    fetch: send,
  })
  return { asked, mail }
}
const message = { to: 'a@example.com', subject: 'Hello', text: 'One.\n\nTwo.', tag: 'test' }

describe('e-mail delivery', () => {
  it('hands over text and its paragraphs as HTML, with the key as bearer', async () => {
    const { asked, mail } = delivery(202)
    expect(await mail.send(message)).toEqual({ outcome: 'done' })
    expect(asked[0]).toMatchObject({
      url: 'https://mail.example/v1/messages',
      body: {
        from: 'Marquee <no-reply@marquee.example>',
        to: 'a@example.com',
        subject: 'Hello',
        text: 'One.\n\nTwo.',
        html: '<!doctype html><meta charset="utf-8"><p>One.</p><p>Two.</p>',
      },
    })
    expect(asked[0]!.headers.get('authorization')).toBe('Bearer k')
  })

  it('gives an address up that the company refuses, and nothing else', async () => {
    expect(await delivery(422).mail.send(message)).toEqual({ outcome: 'refused', reason: 'address' })
    for (const status of [400, 401, 403])
      expect(await delivery(status).mail.send(message)).toEqual({ outcome: 'unknown' })
  })

  it('tries once more when the company says "later"', async () => {
    const { asked, mail } = delivery(429, 202)
    expect(await mail.send(message)).toEqual({ outcome: 'done' })
    expect(asked).toHaveLength(2)
  })

  it('puts no markup of a text into HTML', () => {
    expect(htmlOf(`<b>"1" & '2'</b>\nnext`)).toContain(
      '&lt;b&gt;&quot;1&quot; &amp; &#39;2&#39;&lt;/b&gt;<br>next',
    )
  })
})
