import { useEffect, useState } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { Outlet, RouterProvider, createMemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RouteAnnouncer } from './route-announcer.tsx'

let root: Root | undefined
afterEach(() => root?.unmount())

const showHeading = () => dispatchEvent(new Event('heading'))

function Shell() {
  return (
    <>
      <RouteAnnouncer />
      <main>
        <Outlet />
      </main>
    </>
  )
}

/** A page whose heading appears with its data. */
function Home() {
  const [hasHeading, setHasHeading] = useState(false)
  useEffect(() => {
    const show = () => setHasHeading(true)
    addEventListener('heading', show)
    return () => removeEventListener('heading', show)
  }, [])
  return (
    <>
      {hasHeading && <h1>Hello, Una</h1>}
      <button type="button">Play</button>
    </>
  )
}

async function goHome(): Promise<void> {
  const router = createMemoryRouter([
    {
      Component: Shell,
      children: [
        { path: '/', element: <h1>First</h1> },
        { path: '/home', Component: Home },
      ],
    },
  ])
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(<RouterProvider router={router} />)
  await vi.waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
  await router.navigate('/home')
  await vi.waitFor(() => expect(focused()).toBe('MAIN'))
}
const focused = () => document.activeElement?.tagName

describe('focus after a navigation', () => {
  it('moves to a heading that is mounted later', async () => {
    await goHome()
    showHeading()
    await vi.waitFor(() => expect(focused()).toBe('H1'))
  })

  it('stays where the player has moved it meanwhile', async () => {
    await goHome()
    document.querySelector('button')?.focus()
    showHeading()
    await vi.waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
    expect(focused()).toBe('BUTTON')
  })
})
