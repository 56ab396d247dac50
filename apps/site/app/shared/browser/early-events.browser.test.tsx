import { type ReactNode, Suspense, lazy, useState } from 'react'
import { type Root, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HYDRATING, replayEarlyEvents } from './early-events.ts'

let container: HTMLElement
let root: Root | undefined
let stop: () => void

beforeEach(() => {
  container = document.createElement('div')
  document.body.append(container)
  stop = replayEarlyEvents()
})
afterEach(async () => {
  vi.useRealTimers()
  await reset()
  stop()
  container.remove()
})

/** Another page load: React reports a root that is unmounted before it has hydrated. */
async function reset(): Promise<void> {
  await pause()
  root?.unmount()
  root = undefined
  stop()
  stop = replayEarlyEvents()
}

/** The page as the server sends it. */
function serve(page: ReactNode): void {
  container.innerHTML = renderToString(page)
}

/** What the browser's entry does. */
async function start(page: ReactNode): Promise<void> {
  root = hydrateRoot(container, page)
  document.dispatchEvent(new Event(HYDRATING))
  if (vi.isFakeTimers()) vi.advanceTimersByTime(1)
  else await pause()
}

const find = (selector: string) => container.querySelector<HTMLElement>(selector)!
const findInput = (selector: string) => container.querySelector<HTMLInputElement>(selector)!

/** Longer than the pause between two tries. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 250))

/** A part of the page whose code arrives when `arrive` is called. */
function createLatePart(part: ReactNode) {
  let arrive = (): void => undefined
  const Late = lazy(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve) => {
        arrive = () => resolve({ default: () => part })
      }),
  )
  const page = (inner: ReactNode) => (
    <main>
      <button id="first">First</button>
      <Suspense>{inner}</Suspense>
    </main>
  )
  return { served: page(part), page: page(<Late />), arrive: () => arrive() }
}

describe('a press before hydration', () => {
  it('acts once when React listens; until then the control is busy', async () => {
    const onClick = vi.fn()
    const page = <button onClick={onClick}>Account</button>
    serve(page)
    find('button').click()
    expect(find('button').getAttribute('aria-busy')).toBe('true')
    await start(page)
    expect(onClick).toHaveBeenCalledOnce()
    expect(find('button').hasAttribute('aria-busy')).toBe(false)
  })

  it('acts once when the code of its part arrives later', async () => {
    const onClick = vi.fn()
    const { served, page, arrive } = createLatePart(
      <button id="late" onClick={onClick}>
        <span>Theme</span>
      </button>,
    )
    serve(served)
    await start(page)
    find('#late span').click()
    await pause()
    expect(onClick).not.toHaveBeenCalled()
    expect(find('#late').getAttribute('aria-busy')).toBe('true')
    arrive()
    await vi.waitFor(() => expect(onClick).toHaveBeenCalledOnce())
    await pause()
    expect(onClick).toHaveBeenCalledOnce()
    expect(find('#late').hasAttribute('aria-busy')).toBe(false)
  })

  it('is not repeated when React hydrates the part by the press itself', async () => {
    const onClick = vi.fn()
    const page = (
      <Suspense>
        <button onClick={onClick}>Press</button>
      </Suspense>
    )
    serve(page)
    await start(page)
    find('button').click()
    expect(onClick).toHaveBeenCalledOnce()
    await pause()
    find('button').click()
    expect(onClick).toHaveBeenCalledTimes(2)
  })

  it('chooses a radio and switches a checkbox', async () => {
    const chosen = vi.fn<(value: string | boolean) => void>()
    function Choices() {
      const [theme, setTheme] = useState('dark')
      const [isCalm, setCalm] = useState(false)
      const choose = (value: string) => {
        chosen(value)
        setTheme(value)
      }
      return (
        <>
          {['dark', 'light'].map((value) => (
            <input
              key={value}
              id={value}
              type="radio"
              name="theme"
              checked={theme === value}
              onChange={() => choose(value)}
            />
          ))}
          <input
            id="calm"
            type="checkbox"
            checked={isCalm}
            onChange={({ target }) => {
              chosen(target.checked)
              setCalm(target.checked)
            }}
          />
        </>
      )
    }
    serve(<Choices />)
    find('#light').click()
    await start(<Choices />)
    expect(chosen.mock.calls).toEqual([['light']])
    expect(findInput('#light').checked).toBe(true)
    await reset()
    serve(<Choices />)
    find('#calm').click()
    await start(<Choices />)
    expect(chosen.mock.calls).toEqual([['light'], [true]])
    expect(findInput('#calm').checked).toBe(true)
  })

  it('is dropped when something else is pressed', async () => {
    const [first, second] = [vi.fn(), vi.fn()]
    const page = (
      <>
        <button id="one" onClick={first}>
          One
        </button>
        <button id="two" onClick={second}>
          Two
        </button>
        <p>words</p>
      </>
    )
    serve(page)
    find('#one').click()
    find('#two').click()
    expect(find('#one').hasAttribute('aria-busy')).toBe(false)
    await start(page)
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledOnce()
    await reset()
    serve(page)
    find('#one').click()
    find('p').click()
    await start(page)
    expect(first).not.toHaveBeenCalled()
  })

  it.each([
    [9_900, 1],
    [10_100, 0],
  ])('that waited %i ms acts %i times', async (waitMs, times) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const onClick = vi.fn()
    const page = <button onClick={onClick}>Press</button>
    serve(page)
    find('button').click()
    vi.advanceTimersByTime(waitMs)
    expect(find('button').hasAttribute('aria-busy')).toBe(times === 1)
    await start(page)
    expect(onClick).toHaveBeenCalledTimes(times)
  })

  it('is dropped when its control has left the document', async () => {
    const onClick = vi.fn()
    const page = <button onClick={onClick}>Press</button>
    serve(page)
    find('button').click()
    serve(page)
    await start(page)
    expect(onClick).not.toHaveBeenCalled()
  })
})

describe('a form before hydration', () => {
  it('with an action is sent by the browser, once', async () => {
    const onSubmit = vi.fn()
    const sent = vi.fn((event: Event) => event.preventDefault())
    const page = (
      <form action="#log-in" onSubmit={onSubmit}>
        <button>Log in</button>
      </form>
    )
    serve(page)
    container.addEventListener('submit', sent)
    find('button').click()
    expect(sent).toHaveBeenCalledOnce()
    await start(page)
    expect(onSubmit).not.toHaveBeenCalled()
    expect(sent).toHaveBeenCalledOnce()
  })

  it('without one is not sent by the browser, and submitted once React listens', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const sent = vi.fn((event: Event) => event.preventDefault())
    const page = (
      <form onSubmit={onSubmit}>
        <button>Continue</button>
      </form>
    )
    serve(page)
    container.addEventListener('submit', sent)
    find('button').click()
    expect(sent).not.toHaveBeenCalled()
    await start(page)
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('keeps what was typed and chosen, and tells React of it before the press', async () => {
    const seen = vi.fn()
    function Details() {
      const [name, setName] = useState('')
      const [country, setCountry] = useState('')
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            seen(name, country)
          }}
        >
          <input value={name} onChange={({ target }) => setName(target.value)} />
          <select value={country} onChange={({ target }) => setCountry(target.value)}>
            <option value="">Choose</option>
            <option value="IE">Ireland</option>
          </select>
          <button>Continue</button>
        </form>
      )
    }
    serve(<Details />)
    const field = findInput('input')
    field.focus()
    document.execCommand('insertText', false, 'Nora')
    field.setSelectionRange(2, 2)
    const select = container.querySelector('select')!
    select.value = 'IE'
    select.dispatchEvent(new Event('input', { bubbles: true }))
    find('button').click()
    await start(<Details />)
    await vi.waitFor(() => expect(seen).toHaveBeenCalledExactlyOnceWith('Nora', 'IE'))
    expect([field.value, field.selectionStart]).toEqual(['Nora', 2])
  })
})
