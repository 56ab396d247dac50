import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { mountStory } from '../../../stories/mount-story.tsx'
import { eur } from '../../../stories/sample-data.ts'
import { liveTable } from '../../../stories/sample-live.ts'
import live from './live-screen.stories.tsx'

const tables = [
  liveTable(0),
  liveTable(1, { stakes: { min: eur('0.10'), max: eur('5.00') } }),
  liveTable(2),
  liveTable(3),
  liveTable(4),
]

it('the order of the live tables is in the address, so that Back and a reload keep it', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  const { tables: story } = live.stories
  if (!story) throw new Error('the story of the tables is missing')
  const answers = { 'games.liveTables': { tables } }
  const sorted = {
    ...live,
    stories: { tables: { ...story, answers, search: '?sort=stake', shows: { words: 'Baccarat Salon' } } },
  }
  const mounted = await mountStory(place, sorted, 'tables')
  await mounted.ready
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('stake')
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toHaveTextContent('Baccarat Salon')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('games')
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toHaveTextContent('Roulette Aurora')
  mounted.unmount()
  place.remove()
})
