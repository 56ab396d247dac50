import { describe, expect, it } from 'vitest'
import { createPasswordQueue, type QueueRequest } from './password-queue.ts'

/** A queue with one slot, and the order of its tasks; a task ends when the test says so. */
function queueOf(maxWaiting = 6) {
  const queue = createPasswordQueue({ atOnce: 1, maxWaiting })
  const done: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, request: Partial<QueueRequest> = {}): Promise<string> => {
    const answer = queue.run(
      () => new Promise<void>((resolve) => ends.push(resolve)).then(() => void done.push(name)),
      { rank: 'unknown', address: name, ...request },
    )
    return answer.then(
      () => 'done',
      (error: unknown) => (error as { code?: string; message: string }).code ?? (error as Error).message,
    )
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const begun: Promise<string>[] = []
  const begin = (...asked: Parameters<typeof ask>): void => void begun.push(ask(...asked))
  const finish = async (): Promise<void> => {
    while (ends.length > 0) {
      ends.shift()!()
      await settled()
    }
  }
  return {
    queue,
    done,
    ask,
    begin,
    finish,
  }
}

describe('the queue of passwords', () => {
  it('runs the maximum at once and the rest in order of arrival, also after a failure', async () => {
    const queue = createPasswordQueue({ atOnce: 2 })
    let running = 0
    let most = 0
    const order: number[] = []
    const task = (number: number) =>
      queue.run(
        async () => {
          most = Math.max(most, ++running)
          await new Promise((resolve) => setImmediate(resolve))
          order.push(number)
          running--
          if (number === 1) throw new Error('a failure')
        },
        { rank: 'unknown', address: String(number) },
      )
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(task))
    expect(most).toBe(2)
    expect(order).toEqual([0, 1, 2, 3, 4, 5])
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(1)
    expect(queue.length()).toBe(0)
  })

  it('serves known browsers first, then solved captchas, then others', async () => {
    const { begin, done, finish } = queueOf()
    begin('first')
    begin('stranger')
    begin('proven', { rank: 'proven' })
    begin('known', { rank: 'known' })
    await finish()
    expect(done).toEqual(['first', 'known', 'proven', 'stranger'])
  })

  it('serves the address that was served longest ago', async () => {
    const { begin, done, finish } = queueOf()
    for (const name of ['a1', 'a2', 'a3', 'a4']) begin(name, { address: 'a' })
    begin('b1', { address: 'b' })
    await finish()
    expect(done).toEqual(['a1', 'b1', 'a2', 'a3', 'a4'])
  })

  it('refuses at once what exceeds its capacity, and says when to retry', async () => {
    const { queue, ask, finish } = queueOf(2)
    const answers = ['running', 'a', 'b', 'c'].map((name) => ask(name))
    expect(await answers[3]).toBe('error.unavailable')
    expect(queue.length()).toBe(2)
    await finish()
    expect(await Promise.all(answers)).toEqual(['done', 'done', 'done', 'error.unavailable'])
  })

  it('when full makes room for a known browser and for an address with fewer requests', async () => {
    const { ask, begin, done, finish } = queueOf(3)
    begin('running')
    const many = ['a1', 'a2', 'a3'].map((name) => ask(name, { address: 'a' }))
    const other = ask('b1', { address: 'b' })
    expect(await many[2]).toBe('error.unavailable')
    const known = ask('known', { rank: 'known', address: 'a' })
    expect(await many[1]).toBe('error.unavailable')
    await finish()
    expect(await Promise.all([other, known])).toEqual(['done', 'done'])
    expect(done).toEqual(['running', 'known', 'b1', 'a1'])
  })

  it('does no work for a request that has ended', async () => {
    const { queue, ask, begin, done, finish } = queueOf()
    begin('running')
    const end = new AbortController()
    const given = ask('given up', { signal: end.signal })
    end.abort(new Error('timed out'))
    expect(await given).toBe('timed out')
    expect(queue.length()).toBe(0)
    expect(await ask('too late', { signal: end.signal })).toBe('timed out')
    await finish()
    expect(done).toEqual(['running'])
  })

  it('never refuses internal work, and is busy from half of its capacity on', async () => {
    const { queue, ask, begin, finish } = queueOf(2)
    begin('running')
    expect(queue.isBusy()).toBe(false)
    begin('a')
    expect(queue.isBusy()).toBe(true)
    begin('b')
    const own = ask('own', { rank: 'house' })
    await finish()
    expect(await own).toBe('done')
  })
})
