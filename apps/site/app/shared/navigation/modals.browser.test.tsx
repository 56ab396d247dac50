import { type Root, createRoot } from 'react-dom/client'
import { RouterProvider, createBrowserRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useLeavePage } from './go-back.ts'
import { NavigateContext, PathContext } from './link.tsx'
import { modalRegistry, openModals, useCloseModal, useModal } from './modals.ts'
import { useStep } from './use-step.ts'

const pressTwice = (act: () => void) => () => {
  act()
  act()
}

function Sheet({ name }: { name: 'search' | 'game' }) {
  const close = useCloseModal(name)
  const { back } = useStep(['details', 'review'])
  return (
    <>
      <button onClick={pressTwice(close)}>close {name} twice</button>
      <button onClick={pressTwice(back)}>back twice</button>
    </>
  )
}

function Page() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <PathContext value={pathname}>
      <NavigateContext value={navigate}>
        <Controls />
        <p>{pathname + search}</p>
        {openModals(new URLSearchParams(search)).map((name) => (
          <Sheet key={name} name={name as 'search'} />
        ))}
      </NavigateContext>
    </PathContext>
  )
}

function Controls() {
  const { open } = useModal()
  const { push } = useStep(['details', 'review'])
  const leave = useLeavePage()
  return (
    <>
      <button onClick={() => open('search')}>open search</button>
      <button onClick={() => open('game')}>open game</button>
      <button onClick={() => push('details')}>details</button>
      <button onClick={() => push('review')}>review</button>
      <button onClick={pressTwice(leave)}>leave twice</button>
    </>
  )
}

const address = () => location.pathname + location.search
let start = ''
let root: Root
let router: ReturnType<typeof createBrowserRouter>

beforeEach(async () => {
  start = address()
  const load = () => Promise.resolve({ default: () => null })
  modalRegistry.set({ search: { load }, game: { load } })
  router = createBrowserRouter([{ path: '*', element: <Page /> }])
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(<RouterProvider router={router} />)
  await router.navigate('/before')
  await router.navigate('/page')
})

afterEach(async () => {
  root.unmount()
  document.body.replaceChildren()
  await router.navigate(start)
  router.dispose()
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const settled = () => new Promise((resolve) => setTimeout(resolve, 150))
async function expectAddress(expected: string): Promise<void> {
  await expect.poll(address).toBe(expected)
  await settled()
  expect(address()).toBe(expected)
  await expect.element(page.getByText(expected, { exact: true })).toBeVisible()
}

it('a second press on Close stays on the page', async () => {
  await press('open search')
  await press('close search twice')
  await expectAddress('/page')
})

it('a second press on Close leaves the modal below open, and the next press closes it', async () => {
  await press('open search')
  await press('open game')
  await expectAddress('/page?modal=search%7Egame')
  await press('close game twice')
  await expectAddress('/page?modal=search')
  await press('close search twice')
  await expectAddress('/page')
})

it('a second press on Back goes one step back', async () => {
  await press('open search')
  await press('details')
  await press('review')
  await press('back twice')
  await expectAddress('/page?modal=search&step=details')
})

it('a second press on a button that leaves a page goes one page back', async () => {
  await press('leave twice')
  await expectAddress('/before')
})
