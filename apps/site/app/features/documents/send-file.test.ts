import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../shared/api/api-error.ts'
import { fileUpload } from './send-file.ts'

/** A request that its test lets proceed. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  opened: readonly [method: string, url: string] | undefined
  body: unknown
  status = 0
  responseText = ''
  isAborted = false
  open(method: string, url: string) {
    this.opened = [method, url]
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.body = body
  }
  abort() {
    this.isAborted = true
    this.end('abort')
  }
  end(type: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
  answer(status: number, body: string) {
    this.status = status
    this.responseText = body
    this.end('load')
  }
  hasSent(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
}

let request: FakeRequest
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', function openRequest() {
    request = new FakeRequest()
    return request
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wire = { method: 'PUT', url: '/api/v1/file', body: undefined }
const file = new Blob(['page'])
function begin(signal?: AbortSignal) {
  const shares: number[] = []
  const onProgress = (share: number) => void shares.push(share)
  const answer = fileUpload(file, onProgress).send(wire, new Headers({ authorization: 'Bearer a' }), signal)
  return { shares, answer, failure: answer.catch((error: unknown) => error) }
}

describe('a file as the body of a call', () => {
  it('carries the headers, tells its progress and resolves with the answer', async () => {
    const { shares, answer } = begin()
    expect(request).toMatchObject({
      opened: ['PUT', '/api/v1/file'],
      headers: { authorization: 'Bearer a' },
      body: file,
    })
    request.hasSent(1, 4)
    request.hasSent(4, 4)
    request.answer(200, '{"id":"doc_1"}')
    expect(await answer).toEqual({ id: 'doc_1' })
    expect(shares).toEqual([0.25, 1])
  })

  it('fails as any call: refused, unreadable, without a network', async () => {
    const refused = begin()
    request.answer(400, '{"code":"error.document.file","additionalInfo":{"reason":"virus"}}')
    expect(await refused.failure).toMatchObject({ status: 400, code: 'error.document.file' })
    const unreadable = begin()
    request.answer(200, '<html>')
    expect(await unreadable.failure).toMatchObject({ code: 'unreadable' })
    const lost = begin()
    request.end('error')
    expect(await lost.failure).toEqual(new ApiError(0, 'network'))
  })

  it('ends when nothing has moved for a minute, not while it moves', async () => {
    const { failure } = begin()
    await vi.advanceTimersByTimeAsync(59_000)
    request.hasSent(1, 4)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(request.isAborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await failure).toEqual(new ApiError(0, 'timeout'))
  })

  it('is cancelled by its player', async () => {
    const controller = new AbortController()
    const { failure } = begin(controller.signal)
    controller.abort()
    expect(request.isAborted).toBe(true)
    expect(await failure).toMatchObject({ name: 'AbortError' })
    const late = begin(controller.signal)
    expect(await late.failure).toMatchObject({ name: 'AbortError' })
  })
})
