import { RouterProvider, createMemoryRouter, useNavigate, useSearchParams } from 'react-router'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { parseSelection, toggleValue } from '../../../domain/games/index.ts'
import { NavigateContext } from '../../../shared/navigation/link.tsx'
import { useSelection } from './use-selection.ts'

function Choices() {
  const [params] = useSearchParams()
  const [selection, change] = useSelection(parseSelection('casino', 'slots', params, false))
  const toggle = (name: 'feature' | 'volatility', value: string) => (
    <label>
      <input
        type="checkbox"
        checked={selection.facets[name].includes(value)}
        onChange={() => change((newest) => toggleValue(newest, name, value))}
      />
      {value}
    </label>
  )
  return (
    <>
      {toggle('feature', 'free-spins')}
      {toggle('volatility', 'low')}
      <button onClick={() => change((newest) => ({ ...newest, sort: 'return' }))}>{selection.sort}</button>
    </>
  )
}

function Page() {
  const navigate = useNavigate()
  return (
    <NavigateContext value={navigate}>
      <Choices />
    </NavigateContext>
  )
}

/** A page whose games load when the test lets them. */
async function renderPage() {
  const waiting: (() => void)[] = []
  const loader = () => new Promise<null>((resolve) => waiting.push(() => resolve(null)))
  const router = createMemoryRouter([{ path: '/games', id: 'games', loader, element: <Page /> }], {
    initialEntries: ['/games'],
    hydrationData: { loaderData: { games: null } },
  })
  const screen = await render(<RouterProvider router={router} />)
  return { screen, router, load: () => waiting.splice(0).forEach((finish) => finish()) }
}

describe('choosing filters and order', () => {
  it('ticks the box at once, before the games are loaded', async () => {
    const { screen, router, load } = await renderPage()
    const box = screen.getByRole('checkbox', { name: 'low' })
    ;(box.element() as HTMLElement).click()
    expect((box.element() as HTMLInputElement).checked).toBe(true)
    expect(router.state.location.search).toBe('')
    load()
    await expect.poll(() => router.state.location.search).toBe('?volatility=low')
    await expect.element(box).toBeChecked()
  })

  it('keeps every change made in the same tick and while games are loading', async () => {
    const { screen, router, load } = await renderPage()
    const click = (name: string) => (screen.getByText(name).element() as HTMLElement).click()
    click('free-spins')
    click('low')
    await new Promise((resolve) => setTimeout(resolve, 50))
    click('popular')
    load()
    await expect
      .poll(() => router.state.location.search)
      .toBe('?feature=free-spins&volatility=low&sort=return')
    click('low')
    load()
    await expect.poll(() => router.state.location.search).toBe('?feature=free-spins&sort=return')
    await expect.element(screen.getByRole('checkbox', { name: 'low' })).not.toBeChecked()
  })

  it('follows the address afterwards', async () => {
    const { screen, router, load } = await renderPage()
    ;(screen.getByText('low').element() as HTMLElement).click()
    load()
    await expect.poll(() => router.state.location.search).toBe('?volatility=low')
    void router.navigate('/games')
    await expect.poll(() => (load(), router.state.location.search)).toBe('')
    await expect.element(screen.getByRole('checkbox', { name: 'low' })).not.toBeChecked()
  })
})
