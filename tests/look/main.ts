/**
 * `npm run look`: pictures of every screen, its main states and all stories, at every size and in both themes, with
 * contact sheets, in `.look/`; and which of them changed since the last run, before and after side by side in
 * `.look/changed/`.
 *
 * - `npm run look -- phone-dark wallet deposit`: that look only, pictures whose names hold one of the words
 * - `npm run look -- stories`: stories only; they need no product
 * - `npm run look -- --url http://localhost:3000`: states of a product that is running already
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright'
import { freePort, removeProduct, startProduct } from '../../tools/product.ts'
import { type Look, launchBrowser } from '../journeys/browser.ts'
import { compare } from './compare.ts'
import { type Taken, writeContactSheet } from './contact-sheet.ts'
import { folderOf, looks } from './looks.ts'
import { type People, createPeople } from './people.ts'
import { type State, states } from './states.ts'
import { type StoryServer, mayHaveStories, startStoryServer } from './story-shots.ts'

const STORIES = 'stories'
const SETTLE_LIMIT_MS = 4_000
const SCROLL_PAUSE_MS = 150
const out = join(import.meta.dirname, '../../.look')

interface Missing {
  readonly look: string
  readonly name: string
  readonly why: string
}

interface Report {
  readonly missing: Missing[]
  /** Names of changed pictures with the share of their pixels, most changed first. */
  readonly changed: { readonly name: string; readonly share: number }[]
  readonly sheets: string[]
  count: number
}

interface LookRequest {
  readonly looks: readonly Look[]
  /** Parts of picture names; an empty list selects all. */
  readonly words: readonly string[]
  readonly isWanted: (name: string) => boolean
  readonly url: string | undefined
}

function readRequest(): LookRequest {
  const { values, positionals } = parseArgs({
    options: { url: { type: 'string' } },
    allowPositionals: true,
  })
  const folders = looks.map(folderOf)
  const words = positionals
    .filter((word) => !folders.includes(word))
    .map((word) => (word === STORIES ? 'story-' : word))
  const wanted = looks.filter((look) => positionals.includes(folderOf(look)))
  return {
    looks: wanted.length > 0 ? wanted : looks,
    words,
    isWanted: (name) => words.length === 0 || words.some((word) => name.includes(word)),
    url: values.url?.replace(/\/$/, ''),
  }
}

/**
 * Moves the picture of the last run away.
 * @returns its path, if there was one
 */
function keepLast(folder: string, name: string): string | undefined {
  const file = join(out, folder, `${name}.png`)
  if (!existsSync(file)) return undefined
  const before = join(out, 'before', folder, `${name}.png`)
  mkdirSync(dirname(before), { recursive: true })
  renameSync(file, before)
  return before
}

/** Scrolls like a reader, so that late parts load, then back to the top. */
async function scrollThrough(page: Awaited<ReturnType<People['pageOf']>>): Promise<void> {
  for (;;) {
    const isEnd = await page.evaluate(() => {
      const before = scrollY
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' })
      return scrollY === before
    })
    if (isEnd) break
    await page.waitForTimeout(SCROLL_PAUSE_MS)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

async function takeState(people: People, look: Look, state: State, file: string): Promise<void> {
  const page = await people.pageOf(state.who ?? 'visitor')
  try {
    await state.reach(page, look)
    if (state.isWhole) await scrollThrough(page)
    await page.waitForLoadState('networkidle', { timeout: SETTLE_LIMIT_MS }).catch(() => undefined)
    await page.screenshot({ path: file, fullPage: state.isWhole ?? false, animations: 'disabled' })
  } finally {
    await state.leave?.(page).catch(() => undefined)
    await page.close()
  }
}

/** Takes the pictures of one look, compares each with the last run's, and writes the contact sheet. */
async function takeLook(
  browser: Browser,
  look: Look,
  { siteUrl, stories, isWanted }: { siteUrl: string; stories: StoryServer | undefined } & LookRequest,
  report: Report,
): Promise<void> {
  const folder = folderOf(look)
  mkdirSync(join(out, folder), { recursive: true })
  const people = createPeople(browser, siteUrl, look)
  const shots = [
    ...states.map((state) => ({
      name: state.name,
      take: (file: string) => takeState(people, look, state, file),
    })),
    ...(stories?.shots ?? []).map((shot) => ({
      name: shot.name,
      take: (file: string) => stories?.take(browser, look, shot, file),
    })),
  ].filter(({ name }) => isWanted(name))
  const taken: Taken[] = []
  for (const { name, take } of shots) {
    const file = join(out, folder, `${name}.png`)
    const before = keepLast(folder, name)
    try {
      await take(file)
      taken.push({ file, name })
      if (before) await noteChange(before, file, `${folder}/${name}`, report)
    } catch (error) {
      const why = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
      report.missing.push({ look: folder, name, why })
    }
    process.stdout.write(`\r${folder}: ${taken.length} of ${shots.length}   `)
  }
  process.stdout.write('\n')
  await people.close()
  report.count += taken.length
  if (taken.length === 0) return
  const sheet = join(out, `${folder}.png`)
  await writeContactSheet(sheet, look, taken)
  report.sheets.push(sheet)
}

async function noteChange(before: string, after: string, name: string, report: Report): Promise<void> {
  const sideBySide = join(out, 'changed', `${name}.png`)
  mkdirSync(dirname(sideBySide), { recursive: true })
  const { share, isChanged } = await compare(before, after, sideBySide)
  if (isChanged) report.changed.push({ name, share })
}

async function run(requests: LookRequest, report: Report): Promise<void> {
  const browser = await launchBrowser()
  let stories: StoryServer | undefined
  let stop = async (): Promise<void> => {}
  try {
    if (mayHaveStories(requests.words)) stories = await startStoryServer(browser)
    let siteUrl = requests.url ?? ''
    // Stories need no product.
    if (requests.url === undefined && states.some(({ name }) => requests.isWanted(name))) {
      const dataDir = mkdtempSync(join(tmpdir(), 'marquee-look-'))
      const product = await startProduct({
        dataDir,
        port: await freePort(),
        sandboxPort: await freePort(),
        env: { RATE_LIMIT_SCALE: '50', BONUS_BUY_MARKETS: 'UN' },
      })
      siteUrl = product.siteUrl
      stop = async () => {
        await product.stop()
        await removeProduct(dataDir)
      }
    }
    for (const look of requests.looks)
      await takeLook(browser, look, { ...requests, siteUrl, stories }, report)
  } finally {
    await stories?.close()
    await browser.close()
    await stop()
  }
}

function print({ missing, changed, sheets, count }: Report): void {
  console.log(`\n${count} pictures in ${out}; contact sheets:`)
  for (const file of sheets) console.log(`  ${file}`)
  const lines = changed
    .toSorted((a, b) => b.share - a.share)
    .map(({ name, share }) => `${(share * 100).toFixed(2).padStart(6)} %  ${name}`)
  writeFileSync(join(out, 'changed.txt'), lines.map((line) => `${line}\n`).join(''))
  console.log(
    `\n${changed.length} changed since the last run; before, after and difference in .look/changed/`,
  )
  for (const line of lines) console.log(`  ${line}`)
  if (missing.length === 0) return
  console.log(`\n${missing.length} states were not reached:`)
  for (const { look, name, why } of missing) console.log(`  ${look.padEnd(16)}${name.padEnd(30)}${why}`)
  process.exitCode = 1
}

const report: Report = { missing: [], changed: [], sheets: [], count: 0 }
for (const folder of ['before', 'changed']) rmSync(join(out, folder), { recursive: true, force: true })
await run(readRequest(), report)
print(report)
