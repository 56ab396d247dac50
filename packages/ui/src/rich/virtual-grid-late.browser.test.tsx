import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { VirtualGrid } from './virtual-grid.tsx'

const loading = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./virtual-core.ts', async (load) => {
  await loading.promise
  return load<typeof import('./virtual-core.ts')>()
})

it('has its first rows and its whole height before the code of windowed rows has loaded, and keeps them when it has', async () => {
  const onRange = vi.fn<(first: number, last: number) => void>()
  const screen = await render(
    <VirtualGrid
      label="All"
      count={3000}
      initialCount={30}
      estimateRowHeight={(width) => width / (3 / 4)}
      onRange={onRange}
      renderCell={(index, { tabIndex }) => (
        <a href={`#${index + 1}`} tabIndex={tabIndex} style={{ display: 'block', aspectRatio: '3 / 4' }}>
          Item {index + 1}
        </a>
      )}
    />,
  )
  const grid = screen.getByRole('grid', { name: 'All' }).element()
  const links = () => screen.getByRole('link').elements()
  const columns = Number(grid.getAttribute('aria-colcount'))
  expect(links()).toHaveLength(30)
  const heightPx = grid.getBoundingClientRect().height
  expect(heightPx).toBeGreaterThan(50_000)
  expect(onRange).not.toHaveBeenCalled()

  await userEvent.keyboard('{Tab}{Control>}{End}{/Control}')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Item 30'))
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Item 1'))

  const [first] = links()
  loading.resolve()
  await vi.waitFor(() => expect(onRange).toHaveBeenCalled())
  expect(links()[0]).toBe(first)
  expect(document.activeElement).toBe(first)
  expect(Math.abs(grid.getBoundingClientRect().height - heightPx)).toBeLessThan(columns)
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Item 3000'), { timeout: 10_000 })
})
