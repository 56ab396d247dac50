import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react'
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
  if (vi.isFakeTimers()) vi.advanceTimersByTime(60)
  else await pause()
}

const find = (selector: string) => container.querySelector<HTMLElement>(selector)!
const findInput = (selector: string) => container.querySelector<HTMLInputElement>(selector)!

/** Longer than the pause between two tries. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 250))

/** Real time while timers are faked. */
async function frames(): Promise<void> {
  for (let count = 0; count < 5; count++) await new Promise(requestAnimationFrame)
}

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

  it.each([
    ['says', { children: 'Withdraw €100' }],
    ['is called', { children: 'Review', 'aria-label': 'Withdraw €100' }],
    ['sends', { children: 'Review', name: 'step', value: 'send' }],
    ['does to its form', { children: 'Review', type: 'submit' as const }],
  ])('is dropped when React renders another meaning: what its button %s', async (_case, later) => {
    const onClick = vi.fn()
    function Review() {
      const [isRestored, setRestored] = useState(false)
      useEffect(() => queueMicrotask(() => setRestored(true)), [])
      const props = isRestored ? later : { children: 'Review' }
      return <button type="button" {...props} onClick={onClick} />
    }
    serve(<Review />)
    find('button').click()
    await start(<Review />)
    expect(onClick).not.toHaveBeenCalled()
    expect(find('button').hasAttribute('aria-busy')).toBe(false)
    find('button').click()
    expect(onClick).toHaveBeenCalledOnce()
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

  it.each([
    [true, 9_900, 0],
    [true, 10_100, 1],
    [undefined, 10_100, 0],
  ])(
    'that its route answers (%s) is sent by the browser after %i ms %i times',
    (hasAction, waitMs, times) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      const sent = vi.fn((event: Event) => event.preventDefault())
      serve(
        <form method="post" data-route-action={hasAction}>
          <button>Continue</button>
        </form>,
      )
      container.addEventListener('submit', sent)
      find('button').click()
      vi.advanceTimersByTime(waitMs)
      expect(sent).toHaveBeenCalledTimes(times)
    },
  )

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

/** A field of each kind; `seen` is called with each change that React learns of. */
function Fields({ seen, draft }: { seen: (change: string | boolean) => void; draft?: string }) {
  const [values, setValues] = useState({ name: '', method: 'card', isAgreed: false })
  useEffect(() => {
    if (draft !== undefined) queueMicrotask(() => setValues((current) => ({ ...current, name: draft })))
  }, [draft])
  const change = (part: Partial<typeof values>) => {
    seen(Object.values(part)[0]!)
    setValues((current) => ({ ...current, ...part }))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        seen(JSON.stringify(values))
      }}
    >
      {['card', 'bank'].map((method) => (
        <label key={method}>
          <input
            id={method}
            type="radio"
            name="method"
            checked={values.method === method}
            onChange={() => change({ method })}
          />
          {method}
        </label>
      ))}
      <input id="name" value={values.name} onChange={({ target }) => change({ name: target.value })} />
      <input
        id="agreed"
        type="checkbox"
        checked={values.isAgreed}
        onChange={({ target }) => change({ isAgreed: target.checked })}
      />
      <button>Continue</button>
    </form>
  )
}

function type(text: string): void {
  findInput('#name').focus()
  document.execCommand('insertText', false, text)
}

/** What the browser does while an input method composes text. */
function compose(name: 'compositionstart' | 'compositionend'): void {
  findInput('#name').dispatchEvent(new CompositionEvent(name, { bubbles: true }))
}

describe('a change before hydration', () => {
  const seen = vi.fn<(change: string | boolean) => void>()
  const page = <Fields seen={seen} />
  beforeEach(() => seen.mockClear())
  const seenChanges = () => seen.mock.calls.map(([change]) => change)

  it('of radio and checkbox is kept when a field is typed in and the form is sent', async () => {
    serve(page)
    find('label:has(#bank)').click()
    find('#agreed').click()
    expect(find('#bank').getAttribute('aria-busy')).toBe('true')
    type('Nora')
    find('button').click()
    await start(page)
    const sent = JSON.stringify({ name: 'Nora', method: 'bank', isAgreed: true })
    expect(seenChanges()).toEqual(['bank', true, 'Nora', sent])
    expect(container.querySelector('[aria-busy]')).toBeNull()
  })

  it('of radio and checkbox is the last one of each', async () => {
    serve(page)
    for (const id of ['bank', 'card', 'bank', 'agreed', 'agreed']) find(`#${id}`).click()
    await start(page)
    expect(seenChanges().filter((change) => typeof change === 'string')).toEqual(['bank'])
    expect(findInput('#bank').checked).toBe(true)
    expect(findInput('#agreed').checked).toBe(false)
  })

  it('does not replace what is typed after the part has arrived', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const { served, page: latePage, arrive } = createLatePart(page)
    serve(served)
    await start(latePage)
    type('No')
    arrive()
    await frames()
    type('ra')
    vi.advanceTimersByTime(200)
    expect(findInput('#name').value).toBe('Nora')
    expect(seenChanges().at(-1)).toBe('Nora')
  })

  it('replaces a draft that an effect restores', async () => {
    serve(<Fields seen={seen} />)
    type('Nora')
    await start(<Fields seen={seen} draft="Old" />)
    expect(findInput('#name').value).toBe('Nora')
    find('button').click()
    expect(seenChanges().at(-1)).toContain('Nora')
  })

  it.each(['#name', '#bank', '#agreed'])(
    'that makes React hydrate the part of %s is seen once',
    async (id) => {
      const inPart = <Suspense>{page}</Suspense>
      serve(inPart)
      root = hydrateRoot(container, inPart)
      document.dispatchEvent(new Event(HYDRATING))
      if (id === '#name') type('N')
      else find(id).click()
      await pause()
      expect(seenChanges()).toEqual([{ '#name': 'N', '#bank': 'bank', '#agreed': true }[id]])
      if (id === '#name') expect(findInput(id).value).toBe('N')
      else expect(findInput(id).checked).toBe(true)
    },
  )

  it('waits until an input method has finished its text', async () => {
    serve(page)
    compose('compositionstart')
    type('に')
    await start(page)
    expect(seen).not.toHaveBeenCalled()
    type('ほ')
    compose('compositionend')
    await pause()
    expect(seenChanges().at(-1)).toBe('にほ')
    expect(findInput('#name').value).toBe('にほ')
  })

  it('does not move the focus', async () => {
    serve(page)
    type('Nora')
    const select = vi.spyOn(findInput('#name'), 'setSelectionRange')
    find('button').focus()
    await start(page)
    expect(seenChanges()).toEqual(['Nora'])
    expect(select).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(find('button'))
  })

  it.each([
    [298_000, 1],
    [301_000, 0],
  ])(
    'whose part arrives after %i ms is seen %i times; the pauses between tries grow',
    async (waitMs, times) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      const { served, page: latePage, arrive } = createLatePart(page)
      serve(served)
      await start(latePage)
      let tries = 0
      const count = () => tries++
      document.addEventListener('touchcancel', count, true)
      type('Nora')
      vi.advanceTimersByTime(waitMs)
      document.removeEventListener('touchcancel', count, true)
      expect(tries).toBeLessThan(600)
      arrive()
      await frames()
      vi.advanceTimersByTime(2_100)
      expect(seen).toHaveBeenCalledTimes(times)
    },
  )
})
