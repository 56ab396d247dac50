import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyWithPreload } from './lazy-with-preload.tsx'

function Part({ word }: { word: string }) {
  return <p>{word}</p>
}

/** A chunk that fails to load the first `times` times. */
function createPart(times: number) {
  let calls = 0
  const load = vi.fn(async () => {
    calls += 1
    if (calls <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return Part
  })
  const Lazy = lazyWithPreload(load, {
    fallback: <p>loading</p>,
    Failed: ({ onRetry }) => <button onClick={onRetry}>try again</button>,
  })
  return { Lazy, load }
}

describe('a part in a chunk of its own', () => {
  it('renders at once when it was preloaded', async () => {
    const { Lazy, load } = createPart(0)
    Lazy.preload()
    await vi.waitFor(() => expect(load).toHaveResolved())
    const screen = await render(<Lazy word="here" />)
    expect(screen.container.textContent).toBe('here')
    expect(load).toHaveBeenCalledOnce()
  })

  it('is fetched again when its preload had failed and it is rendered', async () => {
    const { Lazy } = createPart(1)
    Lazy.preload()
    await Promise.resolve()
    const screen = await render(<Lazy word="here" />)
    await expect.element(screen.getByText('here')).toBeVisible()
  })

  it('says that its chunk failed, and is fetched again when asked', async () => {
    const { Lazy, load } = createPart(2)
    const screen = await render(<Lazy word="here" />)
    await screen.getByRole('button', { name: 'try again' }).click()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await screen.getByRole('button', { name: 'try again' }).click()
    await expect.element(screen.getByText('here')).toBeVisible()
  })

  it('is fetched again once, each time the browser is back online', async () => {
    const { Lazy, load } = createPart(2)
    const screen = await render(<Lazy word="here" />)
    await expect.element(screen.getByRole('button')).toBeVisible()
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    await expect.element(screen.getByRole('button')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(2)
    dispatchEvent(new Event('online'))
    await expect.element(screen.getByText('here')).toBeVisible()
    dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('leaves its fallback where no error message is wanted', async () => {
    const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    const Quiet = lazyWithPreload<object>(load)
    const screen = await render(<Quiet />)
    await vi.waitFor(() => expect(load).toHaveBeenCalled())
    expect(screen.container.textContent).toBe('')
  })
})
