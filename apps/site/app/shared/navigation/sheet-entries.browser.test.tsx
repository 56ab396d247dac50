import { Sheet } from '@marquee/ui/sheet'
import { StrictMode, useState } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { RouterProvider, createBrowserRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goBack } from './go-back.ts'
import { Link, NavigateContext, PathContext } from './link.tsx'
import { trackNavigations } from './pending-navigation.ts'
import { useBackToClose } from './sheet-entries.ts'

let loaded: string[] = []

function Question({ onClose, depth }: { readonly onClose: () => void; readonly depth: number }) {
  useBackToClose(onClose)
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <Sheet title={`Sheet ${depth}`} onClose={onClose} closeLabel={`Close ${depth}`}>
      {depth < 2 && <button onClick={() => setIsAsking(true)}>another</button>}
      <Link to="/next" onClick={onClose}>
        next page
      </Link>
      <button onClick={() => void navigate('/next')}>navigate</button>
      <button onClick={() => goBack(navigate)}>leave page</button>
      {isAsking && <Question depth={depth + 1} onClose={() => setIsAsking(false)} />}
    </Sheet>
  )
}

function Page() {
  const navigate = trackNavigations(useNavigate())
  const { pathname } = useLocation()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <PathContext value={pathname}>
      <NavigateContext value={navigate}>
        <p>page {pathname}</p>
        <input aria-label="Draft" />
        <button onClick={() => setIsAsking(true)}>ask</button>
        {isAsking && <Question depth={1} onClose={() => setIsAsking(false)} />}
      </NavigateContext>
    </PathContext>
  )
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 150))
const press = async (name: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  await settled()
}
async function traverse(by: number): Promise<void> {
  history.go(by)
  await settled()
}
const sheets = () => document.querySelectorAll('dialog').length
/** Index of the entry of the history, counted from the page that the test begins on. */
let first = 0
const index = () => (history.state as { idx: number }).idx - first
async function expectPage(path: string, open: number, at: number): Promise<void> {
  await expect.element(page.getByText(`page ${path}`)).toBeInTheDocument()
  expect([location.pathname, sheets(), index()]).toEqual([path, open, at])
}

let start = ''
let root: Root
let router: ReturnType<typeof createBrowserRouter>

beforeEach(async () => {
  start = location.pathname + location.search
  router = createBrowserRouter([
    {
      path: '*',
      loader: ({ request }) => {
        loaded.push(new URL(request.url).pathname)
        return null
      },
      element: <Page />,
    },
  ])
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  await router.navigate('/before')
  await router.navigate('/page')
  first = 0
  first = index()
  loaded = []
})

afterEach(async () => {
  root.unmount()
  document.body.replaceChildren()
  await settled()
  await router.navigate(start)
  router.dispose()
})

describe.each([
  ['a desktop', 1280],
  ['a phone', 390],
])('with a sheet that is not in the address, on %s', (_, width) => {
  beforeEach(() => page.viewport(width, 800))
  afterEach(() => page.viewport(1280, 800))

  it('Back closes it and stays on the page, which loads nothing and keeps what was typed', async () => {
    await page.getByLabelText('Draft').fill('half a word')
    await press('ask')
    await expectPage('/page', 1, 1)
    await traverse(-1)
    await expectPage('/page', 0, 0)
    await expect.element(page.getByLabelText('Draft')).toHaveValue('half a word')
    expect(loaded).toEqual([])
    await traverse(-1)
    await expectPage('/before', 0, -1)
  })

  it('its button and Escape leave no entry behind: the next Back leaves the page', async () => {
    await press('ask')
    await press('Close 1')
    await expectPage('/page', 0, 0)
    await press('ask')
    await userEvent.keyboard('{Escape}')
    await settled()
    await expectPage('/page', 0, 0)
    expect(loaded).toEqual([])
    await traverse(-1)
    await expectPage('/before', 0, -1)
    await traverse(1)
    await expectPage('/page', 0, 0)
  })

  it('Back closes the one on top first', async () => {
    await press('ask')
    await press('another')
    await expectPage('/page', 2, 2)
    await traverse(-1)
    await expectPage('/page', 1, 1)
    await press('another')
    await press('Close 2')
    await expectPage('/page', 1, 1)
    await traverse(-1)
    await expectPage('/page', 0, 0)
  })
})

it('Forward does not stop at the entry of a sheet that is closed', async () => {
  await press('ask')
  await traverse(-1)
  await traverse(1)
  await expectPage('/page', 0, 0)
  await traverse(-1)
  await expectPage('/before', 0, -1)
})

it('a link in a sheet takes the place of its entry: Back leads to the page', async () => {
  await press('ask')
  await page.getByRole('link', { name: 'next page' }).click()
  await settled()
  await expectPage('/next', 0, 1)
  await traverse(-1)
  await expectPage('/page', 0, 0)
  await traverse(1)
  await expectPage('/next', 0, 1)
})

it('a page that is opened over a sheet by code is one Back away from the page, and one Forward', async () => {
  await press('ask')
  await press('navigate')
  await press('Close 1')
  await expectPage('/next', 0, 2)
  await traverse(-1)
  await expectPage('/page', 0, 0)
  await traverse(1)
  await expectPage('/next', 0, 2)
})

it('a button in a sheet that leaves the page leaves it', async () => {
  await press('ask')
  await press('leave page')
  await expect.element(page.getByText('page /before')).toBeInTheDocument()
  expect(index()).toBe(-1)
})
