import contract from 'virtual:contract'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../app/app.css'
import { loadStories } from './all-stories.ts'
import { type MountedStory, mountStory } from './mount-story.tsx'
import { callbacks } from './callbacks.ts'
import type { StorySet } from './stories.ts'

const root = document.documentElement
const sets = await loadStories()
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

let mounted: MountedStory | undefined

beforeEach(() => {
  vi.spyOn(console, 'error')
  root.lang = 'en'
  sessionStorage.clear()
  localStorage.clear()
  callbacks.called.length = 0
})

afterEach(() => {
  mounted?.unmount()
  mounted = undefined
  document.body.replaceChildren()
  delete root.dataset['theme']
  const printed = vi.mocked(console.error).mock.calls.map((values) => values.map(String).join(' '))
  vi.restoreAllMocks()
  expect(printed).toEqual([])
})

async function mount(set: StorySet, name: string, options: Parameters<typeof mountStory>[3] = {}) {
  document.title = `${set.screen}, ${name}`
  const place = document.createElement('div')
  document.body.append(place)
  mounted = await mountStory(place, set, name, options)
  await mounted.ready
  return mounted
}

/** @param only rule to run; otherwise all of WCAG 2.2 A and AA */
async function violations(only?: string): Promise<readonly string[]> {
  const result = await axe.run(document, {
    runOnly: only ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
    // No rule of these reads style sheets, which it would otherwise load again.
    preload: { assets: ['media'] },
  })
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? node.all[0]?.message ?? ''}`,
    ),
  )
}

/** Contrast is measured after transitions, which are brought to their end, also those that replace others. */
async function stillness(): Promise<void> {
  const ending = () =>
    document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  for (let running = ending(); running.length > 0; running = ending()) {
    for (const animation of running) animation.finish()
    await Promise.allSettled(running.map((animation) => animation.finished))
    // What follows an animation has two frames to be rendered.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

describe.each(sets)('$screen', (set) => {
  it.each(Object.keys(set.stories))(
    '%s shows its state, is accessible in both themes at both sizes and holds at 320 px',
    async (name) => {
      root.dataset['theme'] = 'dark'
      await page.viewport(phone.width, phone.height)
      await mount(set, name)
      await stillness()
      expect(await violations(), 'phone, dark').toEqual([])
      root.dataset['theme'] = 'light'
      await stillness()
      expect(await violations('color-contrast'), 'phone, light').toEqual([])
      await page.viewport(desktop.width, desktop.height)
      await stillness()
      expect(await violations(), 'desktop, light').toEqual([])
      root.dataset['theme'] = 'dark'
      await stillness()
      expect(await violations('color-contrast'), 'desktop, dark').toEqual([])
      await page.viewport(320, 700)
      await stillness()
      expect(root.scrollWidth, 'no sideways scroll at 320 px').toBeLessThanOrEqual(320)
    },
  )

  it.each(Object.keys(set.stories))('%s sends nothing by rendering twice', async (name) => {
    const { act: _, ...story } = set.stories[name] ?? { shows: [] }
    // Before the player acts, only read calls are allowed.
    const quiet = { ...set, stories: { [name]: { ...story, shows: [] } } }
    const { calls } = await mount(quiet, name, { isStrict: true })
    await new Promise((resolve) => setTimeout(resolve, 50))
    const sent = calls.filter(({ id }) => contract[id][0] !== 'GET').map(({ id }) => id)
    const ofScreen = set.sends ?? []
    expect(sent.filter((id, index) => !ofScreen.includes(id) || sent.indexOf(id) !== index)).toEqual([])
    expect(callbacks.called).toEqual([])
  })
})
