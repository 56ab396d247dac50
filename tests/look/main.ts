/**
 * `npm run look`: pictures of every screen and its main states from the running product, at phone and desktop size, in
 * both themes, with contact sheets, in `.look/`. A state that cannot be reached is reported and the walk goes on.
 * `npm run look -- phone-dark deposit wallet`: only at that size and theme, only pictures whose names hold one of the words.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { seededPlayers } from '../../apps/server/src/seed/players.ts'
import { freePort, removeProduct, startProduct } from '../../tools/product.ts'
import { type Look, launchBrowser, looks, visit } from '../journeys/browser.ts'
import * as act from '../journeys/steps.ts'

const out = join(import.meta.dirname, '../../.look')
const folders = looks.map(folderOf)
const words = process.argv.slice(2).filter((word) => !folders.includes(word))
const wantedFolders = folders.filter((folder) => process.argv.includes(folder))
const wantedLooks = looks.filter(
  (look) => wantedFolders.length === 0 || wantedFolders.includes(folderOf(look)),
)
const BANKING = '/en-UN/my-account/banking'
const PLAYER = { email: 'una@players.example', password: seededPlayers.password }

/** A screen in one state: what is done to reach it from the state before. */
interface State {
  readonly name: string
  readonly reach: (page: Page, look: Look) => Promise<unknown>
  /** The whole page, not only what fits the window. */
  readonly isWhole?: boolean
}

const go =
  (path: string) =>
  (page: Page): Promise<void> =>
    act.open(page, path)
const withSheet =
  (path: string, title: string) =>
  async (page: Page): Promise<void> => {
    await act.open(page, path)
    await act.sheet(page, title).waitFor()
  }

const visitorStates: readonly State[] = [
  { name: 'login-ended', reach: withSheet('/en-UN/online-casino?modal=login&ended=idle', 'Log in') },
  { name: 'home', reach: go('/en-UN'), isWhole: true },
  { name: 'casino', reach: go('/en-UN/online-casino'), isWhole: true },
  { name: 'casino-all', reach: go('/en-UN/online-casino/all') },
  { name: 'casino-filters', reach: withSheet('/en-UN/online-casino/all?modal=filters', 'Filters') },
  { name: 'live-casino', reach: go('/en-UN/live-casino-online'), isWhole: true },
  {
    name: 'search',
    reach: async (page) => {
      await act.open(page, '/en-UN/online-casino')
      await act.searchFor(page, 'lantern')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'search-nothing',
    reach: async (page) => {
      await act.open(page, '/en-UN/online-casino')
      await act.searchFor(page, 'qqqqqqqq')
      await page.getByText('Nothing comes near.', { exact: false }).waitFor()
    },
  },
  {
    name: 'game-sheet',
    reach: withSheet('/en-UN/online-casino?modal=game&game=lantern-quay', 'Lantern Quay'),
  },
  {
    name: 'game-demo',
    reach: async (page) => {
      await act.sheet(page, 'Lantern Quay').getByRole('link', { name: 'Play the demo' }).click()
      await act.spinButton(page).waitFor({ timeout: 30_000 })
    },
  },
  { name: 'game-demo-played', reach: (page) => act.spin(page) },
  { name: 'login', reach: withSheet('/en-UN?modal=login', 'Log in') },
  {
    name: 'login-refused',
    reach: async (page) => {
      await act.fillLogin(page, { email: 'nobody@players.example', password: 'not-the-password' })
      await page.getByRole('alert').filter({ hasText: 'do not match' }).waitFor()
    },
  },
  {
    name: 'login-excluded',
    reach: async (page) => {
      await act.open(page, '/en-UN?modal=login')
      await act.fillLogin(page, { ...PLAYER, email: 'eero@players.example' })
      await page.getByText('Your account is closed for play').waitFor()
    },
  },
  { name: 'market', reach: withSheet('/en-UN/terms?modal=market', 'Language and market') },
  { name: 'menu', reach: withSheet('/en-UN/terms?modal=menu', 'Menu') },
  { name: 'shortcuts', reach: withSheet('/en-UN/terms?modal=shortcuts', 'Keyboard') },
  { name: 'signup-details', reach: go('/en-UN/signup'), isWhole: true },
  {
    name: 'signup-details-faults',
    reach: async (page) => {
      await act.pressContinue(page)
      await page.getByText('Look at these answers again').waitFor()
    },
    isWhole: true,
  },
  {
    name: 'signup-contact',
    reach: async (page) => {
      await act.fillDetails(page, act.newPlayer())
      await act.pressContinue(page)
      await page.getByRole('form', { name: 'Where you live' }).waitFor()
    },
    isWhole: true,
  },
  {
    name: 'signup-code',
    reach: async (page) => {
      await act.fillContact(page, act.newPlayer())
      await act.pressContinue(page)
      await page.getByRole('textbox', { name: 'Code from the e-mail' }).waitFor()
    },
  },
  { name: 'safer-play', reach: go('/en-UN/responsible-gambling'), isWhole: true },
  { name: 'terms', reach: go('/en-UN/terms') },
  { name: 'payment-methods', reach: go('/en-UN/payment-methods') },
  { name: 'contact', reach: go('/en-UN/contact-live-chat') },
  { name: 'unauthorized', reach: go(BANKING) },
  { name: 'not-found', reach: go('/en-UN/there-is-no-such-page') },
  { name: 'failure', reach: go('/en-UN/500') },
  { name: 'restricted', reach: go('/en-UN/restricted') },
  { name: 'casino-finnish', reach: go('/fi-FI/online-casino') },
  {
    name: 'cookies',
    reach: async (page) => {
      await page.evaluate(() => localStorage.setItem('cookieAccepted', '0'))
      await act.open(page, '/en-UN/terms')
      await page.getByRole('region', { name: 'Cookies' }).waitFor()
    },
  },
  { name: 'gallery', reach: go('/en-UN/gallery'), isWhole: true },
]

const playerStates: readonly State[] = [
  {
    name: 'player-casino',
    reach: async (page) => {
      await act.open(page, '/en-UN/online-casino')
      await act.signIn(page, PLAYER)
    },
  },
  { name: 'deposit', reach: withForm('/en-UN/online-casino?modal=deposit', 'Deposit') },
  {
    name: 'deposit-faults',
    reach: async (page) => {
      await page.getByRole('form', { name: 'Deposit' }).getByRole('textbox', { name: 'Amount' }).fill('1')
      await page
        .getByRole('form', { name: 'Deposit' })
        .getByRole('button', { name: /^(Review|Deposit) / })
        .click()
      await page
        .getByText(/^The smallest deposit/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'cashier-card',
    reach: async (page) => {
      await withForm('/en-UN/online-casino?modal=deposit', 'Deposit')(page)
      await act.askForDeposit(page, 'Card', '60')
      await act.cashier(page).getByRole('heading', { name: 'Pay by card' }).waitFor()
    },
  },
  {
    name: 'deposit-receipt',
    reach: async (page) => {
      await act.payByCard(page)
      await page.getByText('Deposit complete').waitFor({ timeout: 30_000 })
    },
  },
  { name: 'deposit-page', reach: withForm(`${BANKING}/deposit`, 'Deposit') },
  {
    name: 'cashier-bank',
    reach: async (page) => {
      await act.askForDeposit(page, 'Bank, with Trustly', '20.13')
      await act.cashier(page).getByRole('heading', { name: 'Choose your bank' }).waitFor()
    },
  },
  {
    name: 'deposit-declined',
    reach: async (page) => {
      await act.chooseBankAccount(page)
      await act
        .cashier(page)
        .getByRole('button', { name: /^Approve / })
        .click()
      await page.getByText('Deposit declined').waitFor({ timeout: 30_000 })
    },
  },
  {
    name: 'game',
    reach: async (page) => {
      await act.open(page, '/en-UN/play/lantern-quay')
      await act.spinButton(page).waitFor({ timeout: 30_000 })
    },
  },
  { name: 'game-played', reach: (page) => act.spin(page) },
  ...['ember-forge', 'orchard-bells', 'tidewater-ways'].map((slug) => ({
    name: `game-${slug}`,
    reach: async (page: Page) => {
      await act.open(page, `/en-UN/play/${slug}`)
      await act.spinButton(page).waitFor({ timeout: 30_000 })
    },
  })),
  { name: 'game-locked', reach: go('/en-UN/play/there-is-no-such-game') },
  { name: 'wallet-sheet', reach: withSheet('/en-UN/online-casino?modal=wallet', 'Wallet') },
  { name: 'wallet', reach: go(BANKING), isWhole: true },
  {
    name: 'transactions',
    reach: async (page) => {
      await act.open(page, `${BANKING}/transactions`)
      await page.getByRole('heading', { name: /^Today, / }).waitFor()
    },
  },
  {
    name: 'movement',
    reach: async (page) => {
      await page.getByRole('main').locator('section li button').first().click()
      await page.getByText('Balance before').waitFor()
    },
  },
  { name: 'transactions-none', reach: go(`${BANKING}/transactions?product=LIVE_CASINO`) },
  { name: 'withdraw', reach: withForm(`${BANKING}/withdraw`, 'Withdraw') },
  {
    name: 'withdraw-check',
    reach: async (page) => {
      const form = page.getByRole('form', { name: 'Withdraw' })
      await form.getByRole('textbox', { name: 'Amount' }).fill('20')
      await form.getByRole('radio', { name: /^Bank, with Trustly/ }).check()
      await form.getByRole('button', { name: /^Review/ }).click()
      await form.getByRole('button', { name: /^Withdraw \D?\d/ }).waitFor()
    },
  },
  {
    name: 'withdraw-cashier',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Withdraw \D?\d/ }).click()
      await act.cashier(page).getByRole('heading', { name: 'Choose your bank' }).waitFor()
    },
  },
  {
    name: 'withdraw-tracker',
    reach: async (page) => {
      await act.nameBankAccount(page)
      await page.getByRole('list', { name: 'The way of this withdrawal' }).waitFor({ timeout: 30_000 })
    },
  },
  {
    name: 'withdraw-arrived',
    reach: (page) => page.getByText('It has been paid out to your account.').waitFor({ timeout: 60_000 }),
  },
  { name: 'account-sheet', reach: (page) => openAccountSheet(page) },
  { name: 'account', reach: go('/en-UN/my-account/account'), isWhole: true },
  { name: 'session', reach: withSheet('/en-UN/online-casino?modal=safety', 'This session') },
]

function withForm(path: string, name: string) {
  return async (page: Page): Promise<void> => {
    await act.open(page, path)
    await page.getByRole('form', { name }).waitFor()
  }
}

async function openAccountSheet(page: Page): Promise<void> {
  await act.open(page, '/en-UN/online-casino')
  await act.balanceChip(page).waitFor()
  await act.openAccount(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).waitFor()
}

/** As a reader goes: what fills when it comes near is filled, then the page stands at its top again. */
async function goDown(page: Page): Promise<void> {
  for (;;) {
    const isEnd = await page.evaluate(() => {
      const before = scrollY
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' })
      return scrollY === before
    })
    if (isEnd) break
    await page.waitForTimeout(150)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

interface Taken {
  readonly file: string
  readonly name: string
}
interface Missing {
  readonly look: string
  readonly name: string
  readonly why: string
}

async function walk(
  browser: Browser,
  siteUrl: string,
  look: Look,
  states: readonly State[],
  missing: Missing[],
): Promise<Taken[]> {
  const { page, close } = await visit(browser, siteUrl, look)
  const folder = folderOf(look)
  const taken: Taken[] = []
  for (const { name, reach, isWhole = false } of states) {
    try {
      await reach(page, look)
      if (isWhole) await goDown(page)
      await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined)
      const file = join(out, folder, `${name}.png`)
      if (isWanted(name)) {
        await page.screenshot({ path: file, fullPage: isWhole, animations: 'disabled' })
        taken.push({ file, name })
      }
    } catch (error) {
      const why = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
      missing.push({ look: look.name, name, why })
    }
    process.stdout.write(`\r${look.name}: ${taken.length} pictures, ${missing.length} missing   `)
  }
  process.stdout.write('\n')
  await close()
  return taken
}

function isWanted(name: string): boolean {
  return words.length === 0 || words.some((word) => name.includes(word))
}

function folderOf(look: Look): string {
  return look.name.replace(', ', '-')
}

const GAP = 24
const CAPTION = 28

/** All pictures of one size and theme on one sheet, each with its name. */
async function contactSheet(look: Look, taken: readonly Taken[]): Promise<string> {
  const columns = look.width < 768 ? 8 : 4
  const width = look.width < 768 ? 234 : 480
  const height = Math.round((width * look.height) / look.width)
  const rows = Math.ceil(taken.length / columns)
  const pictures = await Promise.all(
    taken.map(async ({ file, name }, index) => {
      const left = GAP + (index % columns) * (width + GAP)
      const top = GAP + Math.floor(index / columns) * (height + CAPTION + GAP)
      const picture = await sharp(file).resize({ width, height, fit: 'cover', position: 'top' }).toBuffer()
      const caption = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION}"><text x="0" y="20" font-family="sans-serif" font-size="15" fill="#444">${name}</text></svg>`
      return [
        { input: picture, left, top: top + CAPTION },
        { input: Buffer.from(caption), left, top },
      ]
    }),
  )
  const file = join(out, `${folderOf(look)}.png`)
  await sharp({
    create: {
      width: GAP + columns * (width + GAP),
      height: GAP + rows * (height + CAPTION + GAP),
      channels: 3,
      background: '#d8d8d8',
    },
  })
    .composite(pictures.flat())
    .png()
    .toFile(file)
  return file
}

const dataDir = mkdtempSync(join(tmpdir(), 'marquee-look-'))
const product = await startProduct({
  dataDir,
  port: await freePort(),
  sandboxPort: await freePort(),
  env: { RATE_LIMIT_SCALE: '50' },
})
const missing: Missing[] = []
const sheets: string[] = []
let count = 0
try {
  const browser = await launchBrowser()
  try {
    for (const look of wantedLooks) {
      rmSync(join(out, folderOf(look)), { recursive: true, force: true })
      mkdirSync(join(out, folderOf(look)), { recursive: true })
      const taken = [
        ...(await walk(browser, product.siteUrl, look, visitorStates, missing)),
        ...(await walk(browser, product.siteUrl, look, playerStates, missing)),
      ]
      count += taken.length
      if (taken.length > 0) sheets.push(await contactSheet(look, taken))
    }
  } finally {
    await browser.close()
  }
} finally {
  await product.stop()
  await removeProduct(dataDir)
}

console.log(`\n${count} pictures in ${out}; contact sheets:`)
for (const file of sheets) console.log(`  ${file}`)
if (missing.length > 0) {
  console.log(`\n${missing.length} states were not reached:`)
  for (const { look, name, why } of missing) console.log(`  ${look.padEnd(16)}${name.padEnd(26)}${why}`)
  process.exitCode = 1
}
