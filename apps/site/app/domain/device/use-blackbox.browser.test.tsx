import { useEffect } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useBlackbox } from './use-blackbox.ts'

type Collect = ReturnType<typeof useBlackbox>
type Answer = { readonly blackbox: string; readonly finished: boolean }

const globals = window as { IGLOO?: { loader?: object; getBlackbox?: () => Answer } }
let root: Root | undefined

/** A loader that the company could send. */
const scriptOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`
const scriptsWith = (code: string) => ({
  scriptUrl: scriptOf(code),
  loaderUrl: 'https://loader.example',
  loaderSubkey: 'our-subkey',
  loaderVersion: 'general5',
  ownPath: '/iojs',
})

function Screen({ onCollect }: { readonly onCollect: (collect: Collect) => void }) {
  const collect = useBlackbox()
  useEffect(() => onCollect(collect))
  return null
}

/** A screen that uses the blackbox, on a page with this first data. */
function openScreen(device: object | undefined): Promise<Collect> {
  return new Promise((resolve) => {
    const router = createMemoryRouter(
      [{ id: 'root', path: '/', loader: () => ({}), element: <Screen onCollect={resolve} /> }],
      { hydrationData: { loaderData: { root: { device } } } },
    )
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
    root.render(<RouterProvider router={router} />)
  })
}
const scripts = () => document.head.querySelectorAll('script[src^="data:"]').length

afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

async function timed(collect: Collect) {
  const startedAt = performance.now()
  const answer = await collect()
  return { answer, ms: performance.now() - startedAt }
}

// The company's script is loaded one time for a page, so the order of these tests matters.
it('loads no script where browsers are not checked, and gives nothing', async () => {
  const collect = await openScreen(undefined)
  expect(await collect()).toEqual({})
  expect(scripts()).toBe(0)
  expect(globals.IGLOO).toBeUndefined()
})

it('gives nothing, without waiting, when a blocker stops the script', async () => {
  const collect = await openScreen({ ...scriptsWith(''), scriptUrl: 'http://127.0.0.1:9/loader.js' })
  await expect.poll(() => document.head.querySelector('script[src*=":9/"]')).toBeNull()
  const { answer } = await timed(collect)
  expect(answer).toEqual({})
})

it('loads the script with the screen, with our subkey, the company’s host and our own path, and waits until it has finished', async () => {
  const collect = await openScreen(
    scriptsWith(`
      const startedAt = performance.now()
      window.IGLOO.getBlackbox = () => ({ blackbox: 'b10', finished: performance.now() - startedAt > 300 })
    `),
  )
  await expect.poll(scripts).toBe(1)
  expect(globals.IGLOO).toMatchObject({
    loader: {
      subkey: 'our-subkey',
      version: 'general5',
      tp_host: 'https://loader.example',
      uri_hook: '/iojs',
    },
  })
  expect(await collect()).toEqual({ blackbox: 'b10' })
  expect(globals.IGLOO?.getBlackbox?.().finished).toBe(true)
})

it('loads the script one time for all screens of a page', async () => {
  const collect = await openScreen(scriptsWith('window.IGLOO = undefined'))
  expect(await collect()).toEqual({ blackbox: 'b10' })
  expect(scripts()).toBe(1)
})

it('waits two seconds at most, and then gives what there is', async () => {
  const collect = await openScreen(scriptsWith(''))
  globals.IGLOO!.getBlackbox = () => ({ blackbox: 'half', finished: false })
  const { answer, ms } = await timed(collect)
  expect(answer).toEqual({ blackbox: 'half' })
  expect(ms).toBeGreaterThan(1_900)
  expect(ms).toBeLessThan(2_500)
})

it('gives a blackbox of 10,000 characters and leaves out a longer one, which the server would refuse', async () => {
  const collect = await openScreen(scriptsWith(''))
  globals.IGLOO!.getBlackbox = () => ({ blackbox: 'x'.repeat(10_000), finished: true })
  expect((await collect()).blackbox).toHaveLength(10_000)
  globals.IGLOO!.getBlackbox = () => ({ blackbox: 'x'.repeat(10_001), finished: true })
  expect(await collect()).toEqual({})
})
