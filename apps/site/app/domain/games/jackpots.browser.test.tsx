import { QueryClientProvider } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { expect, it, onTestFinished } from 'vitest'
import { jackpots } from '../../../stories/sample-winners.ts'
import { LocaleContext } from '../../shared/formats/locale.ts'
import { localeOfPath } from '../../shared/formats/locale-of-path.ts'
import { newQueryClient } from '../../shared/query/query.ts'
import { useJackpots } from './jackpots.ts'

const Pots = () => (
  <p>
    {useJackpots()
      ?.map(({ name }) => name)
      .join() ?? 'not read yet'}
  </p>
)

/** A tile's part that is hydrated when other parts of the page have read the pots already. */
async function hydratedLate() {
  const asked: unknown[] = []
  const client = newQueryClient((async (_id: string, input: unknown) => {
    asked.push(input)
    return jackpots
  }) as never)
  const rootData = { brand: { siteId: 1 }, isCalm: false, currency: 'CAD' }
  const router = createMemoryRouter([{ id: 'root', path: '*', Component: Pots, loader: () => rootData }], {
    initialEntries: ['/en-CA'],
    hydrationData: { loaderData: { root: rootData } },
  })
  const app = (
    <QueryClientProvider client={client}>
      <LocaleContext value={localeOfPath('/en-CA')}>
        <RouterProvider router={router} />
      </LocaleContext>
    </QueryClientProvider>
  )
  const place = document.createElement('div')
  place.innerHTML = renderToString(app)
  const fromServer = place.textContent
  const key = { langmarket: 'en-CA', siteId: 1, currency: 'CAD' }
  client.setQueryData(['jackpots', key], jackpots)
  const recovered: unknown[] = []
  const root = hydrateRoot(place, app, { onRecoverableError: (error) => recovered.push(error) })
  onTestFinished(() => root.unmount())
  await expect.poll(() => place.textContent).toBe(jackpots.jackpots.map(({ name }) => name).join())
  return { fromServer, recovered, key, asked }
}

it('a part that is hydrated after the first answer begins as the server rendered it', async () => {
  const { fromServer, recovered } = await hydratedLate()
  expect(fromServer).toBe('not read yet')
  expect(recovered).toEqual([])
})

it('pots are read in the currency of the reader', async () => {
  const { asked, key } = await hydratedLate()
  for (const input of asked) expect(input).toEqual(key)
})
