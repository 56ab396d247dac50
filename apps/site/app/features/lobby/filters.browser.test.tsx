/** The words of the filter panel in every language, on the narrowest phone. */
import { type LanguageId, htmlLang, languageIds, markets } from '@marquee/markets/prefix'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { type MountedStory, mountStory } from '../../../stories/mount-story.tsx'
import { eur } from '../../../stories/sample-data.ts'
import { gamePage } from '../../../stories/sample-games.ts'
import { type StorySet, stories } from '../../../stories/stories.ts'
import { createCatalog } from '../../shared/texts/catalog.ts'
import { fetchTexts } from '../../shared/texts/text-files.ts'
import { gameFeatures } from '../../domain/games/index.ts'
import { CategoryScreen } from './category-screen.tsx'
import FiltersSheet from './filters-sheet.tsx'

const NARROWEST = { width: 320, height: 640 }
const DESKTOP = { width: 1280, height: 800 }
const largest: typeof gamePage = {
  ...gamePage,
  total: 4_287,
  of: 4_999,
  facets: {
    features: gameFeatures.map((id, at) => ({ id, count: 4_321 - at })),
    volatilities: ['low', 'medium', 'high', 'very-high'].map((id) => ({ id, count: 1_234 })),
    returns: ['94', '96', '98'].map((id) => ({ id, count: 3_456 })),
    stakes: [
      { id: '10', count: 4_001, amount: eur('0.10') },
      { id: '1000', count: 4_002, amount: eur('1000.00') },
    ],
    providers: [
      { id: 'pragmaticplay', title: 'Pragmatic Play', count: 4_000 },
      { id: 'long', title: 'Blueprint Gaming International', count: 287 },
    ],
  },
}
const nothing = { ...largest, items: [], total: 0 }
const three = '?feature=free-spins&volatility=high&stake=1000'

const panel = stories<'panel'>({
  screen: 'filters',
  route: 'casino.category',
  params: { id: 'slots' },
  texts: ['lobby'],
  answers: { 'games.page': largest },
  render: () => (
    <>
      <h1>page</h1>
      <FiltersSheet close={() => undefined} params={new URLSearchParams()} />
    </>
  ),
  views: {
    panel: { search: three, shows: ['filters.title', { id: 'lobby.facets.clear', values: { count: 3 } }] },
  },
})
const category = stories<'no-match' | 'one'>({
  screen: 'category-filters',
  route: 'casino.category',
  params: { id: 'slots' },
  texts: ['lobby'],
  answers: { 'games.page': nothing },
  render: () => <CategoryScreen />,
  views: {
    'no-match': { search: three, shows: ['lobby.noMatch', 'lobby.facets.clearAll'] },
    one: { search: '?feature=free-spins', shows: ['lobby.noMatch', 'lobby.facets.clearAll'] },
  },
})

/** A prefix of the language; languages without an open market have the formats of English. */
const prefixOf = (language: LanguageId): string =>
  Object.values(markets).flatMap(({ id, enabled, locales }) =>
    locales.filter((one) => enabled && one.language === language).map(({ path }) => `${path}-${id}`),
  )[0] ?? 'en-UN'

let mounted: MountedStory | undefined
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
  document.body.replaceChildren()
})

async function mount(set: StorySet, name: string, language: LanguageId = 'en'): Promise<void> {
  const place = document.createElement('div')
  document.body.append(place)
  document.documentElement.lang = htmlLang(language)
  mounted = await mountStory(place, set, name, { prefix: prefixOf(language), texts: language })
  await mounted.ready
  await document.fonts.ready
  for (const animation of document.getAnimations()) animation.finish()
}

/** Boxes that the words of a control must not leave. */
const CONTROLS = 'button, a, label, legend, dialog'

/** Words that leave the page or their control, or that an ancestor cuts. */
function cutWords(): readonly string[] {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const holder = node.parentElement
    if (!holder || !node.textContent?.trim() || !holder.checkVisibility({ visibilityProperty: true }))
      continue
    if (holder.closest('.sr-only')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    if ([...range.getClientRects()].some((line) => isCut(line, holder))) cut.push(node.textContent.trim())
  }
  return cut
}

function isCut({ left, right, top, bottom }: DOMRect, holder: Element): boolean {
  if (left < 0 || right > innerWidth) return true
  for (let at: Element | null = holder; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at)
    const box = at.getBoundingClientRect()
    const isBox = at.matches(CONTROLS)
    if ((isBox || overflowX !== 'visible') && (left < box.left - 1 || right > box.right + 1)) return true
    // What scrolls is not cut.
    const isHidden = overflowY === 'hidden' || overflowY === 'clip'
    if (isHidden && !at.matches('dialog') && (top < box.top - 1 || bottom > box.bottom + 1)) return true
  }
  return false
}

describe.each(languageIds)('in %s', (language) => {
  it('the panel fits 320 px, every label whole', async () => {
    await page.viewport(NARROWEST.width, NARROWEST.height)
    await mount(panel, 'panel', language)
    for (const more of document.querySelectorAll<HTMLElement>('fieldset button')) more.click()
    await expect
      .poll(() => document.querySelectorAll('fieldset input').length)
      .toBeGreaterThan(gameFeatures.length)
    expect(cutWords()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(NARROWEST.width)
    const body = document.querySelector('dialog fieldset')?.parentElement
    expect(body?.scrollWidth).toBeLessThanOrEqual(body?.clientWidth ?? 0)
  })

  it('a list without a match fits 320 px, with its filters, and a way to take back the last of them', async () => {
    await page.viewport(NARROWEST.width, NARROWEST.height)
    await mount(category, 'no-match', language)
    expect(cutWords()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(NARROWEST.width)
    const links = [...document.querySelectorAll('h2 ~ div a')].map((link) => link.getAttribute('href'))
    const path = `/${prefixOf(language)}/online-casino/slots`
    expect(links).toEqual([`${path}?feature=free-spins&volatility=high`, path])
  })
})

describe('taking back the last filter', () => {
  const removing = () => document.querySelector('h2 ~ div a')
  const choose = async (name: string) => {
    await page.viewport(DESKTOP.width, DESKTOP.height)
    const box = page.getByRole('checkbox', { name: new RegExp(`^${name} `) })
    ;(box.element() as HTMLElement).click()
  }

  it('is for the one that was chosen last, in whatever order facets stand', async () => {
    await mount(category, 'no-match')
    expect(removing()?.textContent).toBe('Remove filter: €1,000.00 or less')
    await choose('Low')
    await expect.poll(() => removing()?.textContent).toBe('Remove filter: Low')
    await choose('Low')
    await expect.poll(() => removing()?.textContent).toBe('Remove filter: €1,000.00 or less')
  })

  it('is the same as taking back all, so a single filter has one link', async () => {
    await mount(category, 'one')
    expect([...document.querySelectorAll('h2 ~ div a')].map((link) => link.textContent)).toEqual([
      'Clear filters',
    ])
    await choose('High')
    await expect.poll(() => removing()?.textContent).toBe('Remove filter: High')
  })
})

/** "Show 0, 1, 2, 4, 5, 22 games", as a native speaker writes it. */
const english = [
  'Show 0 games',
  'Show 1 game',
  'Show 2 games',
  'Show 4 games',
  'Show 5 games',
  'Show 22 games',
]
const spanish = ['0 juegos', '1 juego', '2 juegos', '4 juegos', '5 juegos', '22 juegos'].map(
  (of) => `Mostrar ${of}`,
)
// French and Brazilian Portuguese have the singular for nothing.
const french = ['0 jeu', '1 jeu', '2 jeux', '4 jeux', '5 jeux', '22 jeux'].map((of) => `Afficher ${of}`)
const shownGames: Readonly<Record<LanguageId, readonly string[]>> = {
  en: english,
  ca: english,
  nz: english,
  inen: english,
  fi: ['0 peliä', '1 peli', '2 peliä', '4 peliä', '5 peliä', '22 peliä'].map((of) => `Näytä ${of}`),
  no: ['0', '1', '2', '4', '5', '22'].map((of) => `Vis ${of} spill`),
  de: ['0 Spiele', '1 Spiel', '2 Spiele', '4 Spiele', '5 Spiele', '22 Spiele'].map((of) => `${of} anzeigen`),
  caf: french,
  fr: french,
  cl: spanish,
  pe: spanish,
  pt: ['0 jogos', '1 jogo', '2 jogos', '4 jogos', '5 jogos', '22 jogos'].map((of) => `Mostrar ${of}`),
  br: ['0 jogo', '1 jogo', '2 jogos', '4 jogos', '5 jogos', '22 jogos'].map((of) => `Mostrar ${of}`),
  ja: ['0', '1', '2', '4', '5', '22'].map((of) => `${of}ゲームを表示`),
  // The linker follows numbers that end in a consonant when they are spoken: apat, anim, siyam.
  tl: ['0 laro', '1 laro', '2 laro', '4 na laro', '5 laro', '22 laro'].map((of) => `Ipakita ang ${of}`),
  tr: ['0', '1', '2', '4', '5', '22'].map((of) => `${of} oyun göster`),
  pl: ['0 gier', '1 grę', '2 gry', '4 gry', '5 gier', '22 gry'].map((of) => `Pokaż ${of}`),
}
const counts = [0, 1, 2, 4, 5, 22]

describe('the number of games that the panel shows', () => {
  it.each(languageIds)('has the plural forms of %s', async (language) => {
    const catalog = createCatalog({ language, tag: htmlLang(language), fetchOnce: fetchTexts })
    await catalog.need('lobby')
    expect(counts.map((count) => catalog.text('lobby.facets.show', { count }))).toEqual(shownGames[language])
  })
})
