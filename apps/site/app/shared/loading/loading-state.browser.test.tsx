import { QueryClientProvider, onlineManager, useQuery } from '@tanstack/react-query'
import { type Root, createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { apiQuery, newQueryClient } from '../query/query.ts'
import { TextsProvider, createCatalog } from '../texts/index.ts'
import { fetchTexts } from '../texts/text-files.ts'
import { LoadingState } from './loading-state.tsx'

const query = apiQuery(['footer', 'en-UN'], 'content.footer', { langmarket: 'en-UN' })
const catalog = createCatalog({ language: 'en', tag: 'en', fetchOnce: fetchTexts })
let root: Root
/** Calls of the API, each with its abort signal. */
let requests: (AbortSignal | undefined)[] = []

function Part() {
  const { data } = useQuery(query)
  return data ? <p>{data.licence}</p> : <LoadingState queryKey={query.queryKey}>…</LoadingState>
}

async function renderPart(): Promise<void> {
  await catalog.need('default')
  requests = []
  const client = newQueryClient((_id, _input, options = {}) => {
    requests.push(options.signal)
    // The first request hangs; the next one is answered.
    return requests.length === 1
      ? new Promise(() => {})
      : Promise.resolve({ groups: [], licence: 'Licensed', minimumAge: 18, helpLine: null } as never)
  })
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(
    <QueryClientProvider client={client}>
      <TextsProvider catalog={catalog}>
        <Part />
      </TextsProvider>
    </QueryClientProvider>,
  )
}

const SLOW_AFTER_MS = 8_000
/** Fakes only the timers of the 8 seconds; those of the test driver keep running. */
let waiting: (() => void)[] = []
const passEightSeconds = () => waiting.splice(0).forEach((ring) => ring())

beforeEach(() => {
  const realSetTimeout = globalThis.setTimeout
  waiting = []
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((ring: () => void, ms?: number) =>
    ms === SLOW_AFTER_MS ? waiting.push(ring) : realSetTimeout(ring, ms)) as typeof setTimeout)
})

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'onLine')
  onlineManager.setOnline(true)
})

const statusText = () => page.getByRole('status').query()?.textContent ?? ''

describe('a loading state', () => {
  it('announces at once that it loads, and after 8 s that it takes long', async () => {
    await renderPart()
    await expect.poll(statusText).toMatch(/^Loading$/)
    passEightSeconds()
    await expect.poll(statusText).toMatch(/^Still loading/)
  })

  it('aborts the request that hangs and sends it again when "Try again" is pressed', async () => {
    await renderPart()
    await expect.poll(statusText).toMatch(/Loading/)
    passEightSeconds()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Licensed')).toBeVisible()
    expect(requests).toHaveLength(2)
    expect(requests[0]?.aborted).toBe(true)
  })

  it('without a network says so at once and has no button', async () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    onlineManager.setOnline(false)
    await renderPart()
    await expect.poll(statusText).toMatch(/^You are offline/)
    expect(page.getByRole('button').elements()).toEqual([])
    expect(requests).toEqual([])
  })
})
