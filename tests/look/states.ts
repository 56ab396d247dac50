/** Screens of the running product and their main states. Each is reached alone, from an empty page. */
import type { Page } from 'playwright'
import type { Look } from '../journeys/browser.ts'
import * as act from '../journeys/steps.ts'
import { cardStates } from './card-states.ts'
import { gameStates, tableStates } from './game-states.ts'
import type { Who } from './people.ts'

export interface State {
  readonly name: string
  readonly who?: Who
  readonly reach: (page: Page, look: Look) => Promise<unknown>
  /** The whole page, not only what fits the window. */
  readonly isWhole?: boolean
  /** Undoes what the state changes for other pages of the same browser. */
  readonly leave?: (page: Page) => Promise<unknown>
}

const BANKING = '/en-UN/my-account/banking'
const PATIENCE_MS = 30_000
const IDLE_MS = 601_000

const go = (path: string) => (page: Page) => act.open(page, path)

const withSheet = (path: string, title: string | RegExp) => async (page: Page) => {
  await act.open(page, path)
  await act.sheet(page, title).waitFor()
}

const withForm = (path: string, name: string) => async (page: Page) => {
  await act.open(page, path)
  await page.getByRole('form', { name }).waitFor()
}

const withSearch = (text: string, shown: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await act.open(page, '/en-UN/online-casino')
  await act.searchFor(page, text)
  await shown(page)
}

const withLogin = (email: string, shown: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await act.open(page, '/en-UN?modal=login')
  await act.fillLogin(page, { email, password: 'lights-and-curtains' })
  await shown(page)
}

async function openContactStep(page: Page): Promise<void> {
  await act.open(page, '/en-UN/signup')
  await act.fillDetails(page, act.newPlayer())
  await act.pressContinue(page)
  await page.getByRole('form', { name: 'Where you live' }).waitFor()
}

const visitorStates: readonly State[] = [
  { name: 'home', reach: go('/en-UN'), isWhole: true },
  { name: 'casino', reach: go('/en-UN/online-casino'), isWhole: true },
  { name: 'casino-all', reach: go('/en-UN/online-casino/all') },
  { name: 'casino-finnish', reach: go('/fi-FI/online-casino') },
  { name: 'casino-filters', reach: withSheet('/en-UN/online-casino/all?modal=filters', 'Filters') },
  { name: 'live-casino', reach: go('/en-UN/live-casino-online'), isWhole: true },
  { name: 'tournaments', reach: go('/en-UN/tournaments'), isWhole: true },
  { name: 'tournaments-german', reach: go('/de-JJ/tournaments'), isWhole: true },
  { name: 'tournament', reach: act.openTournament, isWhole: true },
  {
    name: 'search',
    reach: withSearch('lantern', (page) => page.getByRole('option').first().waitFor()),
  },
  {
    name: 'search-no-matches',
    reach: withSearch('qqqqqqqq', (page) => page.getByText('We do not have “qqqqqqqq”').first().waitFor()),
  },
  {
    name: 'game-sheet',
    reach: withSheet('/en-UN/online-casino?modal=game&game=lantern-quay', 'Lantern Quay'),
  },
  { name: 'game-demo', reach: openDemo },
  {
    name: 'game-demo-played',
    async reach(page) {
      await openDemo(page)
      await act.spin(page)
    },
  },
  { name: 'login', reach: withSheet('/en-UN?modal=login', 'Log in') },
  { name: 'login-idle', reach: withSheet('/en-UN/online-casino?modal=login&ended=idle', 'Log in') },
  {
    name: 'login-refused',
    reach: withLogin('nobody@players.example', (page) => page.getByRole('alert').first().waitFor()),
  },
  {
    name: 'login-excluded',
    reach: withLogin('eero@players.example', (page) => accountClosed(page)),
  },
  { name: 'login-break', reach: withLogin('toivo@players.example', (page) => accountClosed(page)) },
  { name: 'market', reach: withSheet('/en-UN/terms?modal=market', 'Language and market') },
  { name: 'menu', reach: withSheet('/en-UN/terms?modal=menu', 'Menu') },
  { name: 'shortcuts', reach: withSheet('/en-UN/terms?modal=shortcuts', /^Keyboard/) },
  { name: 'signup-details', reach: go('/en-UN/signup'), isWhole: true },
  {
    name: 'signup-details-errors',
    async reach(page) {
      await act.open(page, '/en-UN/signup')
      await act.pressContinue(page)
      await page.getByText('Check these fields').waitFor()
    },
    isWhole: true,
  },
  { name: 'signup-contact', reach: openContactStep, isWhole: true },
  {
    name: 'signup-code',
    async reach(page) {
      await openContactStep(page)
      await act.fillContact(page, act.newPlayer())
      await act.pressContinue(page)
      await page.getByRole('textbox', { name: /^Code from the / }).waitFor()
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
  { name: 'maintenance', reach: go('/en-UN/maintenance') },
  {
    name: 'cookies',
    async reach(page) {
      await act.open(page, '/en-UN/terms')
      await page.evaluate(() => localStorage.setItem('cookieAccepted', '0'))
      await act.open(page, '/en-UN/terms')
      await page.getByRole('region', { name: 'Cookies' }).waitFor()
    },
    leave: (page) => page.evaluate(() => localStorage.setItem('cookieAccepted', '1')),
  },
  { name: 'offline-lobby', reach: goOffline('/en-UN/online-casino'), leave: goOnline },
  { name: 'gallery', reach: go('/en-UN/gallery'), isWhole: true },
]

const playerStates: readonly State[] = ofUna([
  { name: 'player-home', reach: go('/en-UN'), isWhole: true },
  { name: 'player-casino', reach: go('/en-UN/online-casino') },
  { name: 'player-tournament', reach: act.openTournament, isWhole: true },
  { name: 'deposit', reach: withForm('/en-UN/online-casino?modal=deposit', 'Deposit') },
  {
    name: 'deposit-errors',
    async reach(page) {
      await withForm('/en-UN/online-casino?modal=deposit', 'Deposit')(page)
      const form = page.getByRole('form', { name: 'Deposit' })
      await form.getByRole('textbox', { name: 'Amount' }).fill('1')
      await form.getByRole('button', { name: /^(Review|Deposit) / }).click()
      await form.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'cashier-card',
    async reach(page) {
      await withForm('/en-UN/online-casino?modal=deposit', 'Deposit')(page)
      await act.askForDeposit(page, 'Card', '60')
      await act.cashier(page).getByRole('heading', { name: 'Pay by card' }).waitFor()
    },
  },
  {
    name: 'deposit-receipt',
    async reach(page) {
      await withForm('/en-UN/online-casino?modal=deposit', 'Deposit')(page)
      await act.askForDeposit(page, 'Card', '60')
      await act.payByCard(page)
      await page.getByText('Deposit complete').waitFor({ timeout: PATIENCE_MS })
    },
  },
  { name: 'deposit-page', reach: withForm(`${BANKING}/deposit`, 'Deposit') },
  {
    name: 'cashier-bank',
    async reach(page) {
      await withForm(`${BANKING}/deposit`, 'Deposit')(page)
      await act.askForDeposit(page, 'Bank', '20.13')
      await act.cashier(page).getByRole('heading', { name: 'Choose your bank' }).waitFor()
    },
  },
  {
    name: 'deposit-declined',
    async reach(page) {
      await withForm(`${BANKING}/deposit`, 'Deposit')(page)
      // The end of the amount makes the sandbox's bank decline.
      await act.askForDeposit(page, 'Card', '20.13')
      await act.payByCard(page)
      await page.getByText('Deposit declined').waitFor({ timeout: PATIENCE_MS })
    },
  },
  {
    name: 'game-played',
    async reach(page) {
      await openGame('lantern-quay')(page)
      await act.spin(page)
    },
  },
  ...cardStates,
  ...gameStates,
  ...tableStates,
  { name: 'game-locked', reach: go('/en-UN/play/there-is-no-such-game') },
  { name: 'wallet-sheet', reach: withSheet('/en-UN/online-casino?modal=wallet', 'Wallet') },
  { name: 'wallet', reach: go(BANKING), isWhole: true },
  { name: 'transactions', reach: openTransactions },
  {
    name: 'transaction',
    async reach(page) {
      await openTransactions(page)
      await page.getByRole('main').locator('section li button').first().click()
      await page.getByText('Balance before').waitFor()
    },
  },
  { name: 'transactions-none', reach: go(`${BANKING}/transactions?product=LIVE_CASINO`) },
  { name: 'withdraw', reach: withForm(`${BANKING}/withdraw`, 'Withdraw') },
  { name: 'withdraw-review', reach: reviewWithdrawal },
  {
    name: 'withdraw-cashier',
    async reach(page) {
      await reviewWithdrawal(page)
      await page.getByRole('button', { name: /^Withdraw \D?\d/ }).click()
      await act.cashier(page).getByRole('heading', { name: 'Choose your bank' }).waitFor()
    },
  },
  { name: 'withdraw-tracker', reach: followWithdrawal },
  {
    name: 'withdraw-arrived',
    async reach(page) {
      await followWithdrawal(page)
      await page.getByText('It has been paid out to your account.').waitFor({ timeout: 60_000 })
    },
  },
  {
    name: 'account-sheet',
    async reach(page) {
      await act.open(page, '/en-UN/online-casino')
      await act.balanceChip(page).waitFor()
      await act.openAccount(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).waitFor()
    },
  },
  { name: 'account', reach: go('/en-UN/my-account/account'), isWhole: true },
  { name: 'inbox', reach: go('/en-UN/my-account/inbox'), isWhole: true },
  { name: 'logins', reach: go('/en-UN/my-account/account/login-history'), isWhole: true },
  { name: 'session', reach: withSheet('/en-UN/online-casino?modal=safety', /session/i) },
  { name: 'offline-wallet', reach: goOffline(BANKING), leave: goOnline },
  {
    name: 'offline-deposit',
    reach: goOffline('/en-UN/online-casino?modal=deposit'),
    leave: goOnline,
  },
])

const otherPlayers: readonly State[] = [
  { name: 'finnish-home', who: 'aino', reach: go('/fi-FI'), isWhole: true },
  { name: 'finnish-deposit', who: 'aino', reach: go('/fi-FI/my-account/banking/deposit') },
  { name: 'finnish-wallet', who: 'aino', reach: go('/fi-FI/my-account/banking'), isWhole: true },
  { name: 'german-signup', reach: go('/de-JJ/signup'), isWhole: true },
  { name: 'restricted-player-home', who: 'rosa', reach: go('/en-FI') },
  { name: 'restricted-player-deposit', who: 'rosa', reach: go('/en-FI/my-account/banking/deposit') },
  { name: 'restricted-player-wallet', who: 'rosa', reach: go('/en-FI/my-account/banking') },
  { name: 'restricted-player-game', who: 'rosa', reach: go('/en-FI/play/lantern-quay') },
  {
    name: 'idle-warning',
    who: 'hana',
    async reach(page) {
      await page.clock.install()
      await act.open(page, '/en-UN/online-casino')
      await act.balanceChip(page).waitFor()
      await page.clock.fastForward(IDLE_MS)
      await act.sheet(page, 'Are you still there?').waitFor()
    },
    leave: (page) => act.sheet(page, 'Are you still there?').getByRole('button').first().click(),
  },
]

/** Every state, in the order of the contact sheets. */
export const states: readonly State[] = [...visitorStates, ...playerStates, ...otherPlayers]

function ofUna(list: readonly State[]): readonly State[] {
  return list.map((state) => ({ ...state, who: 'una' }))
}

function accountClosed(page: Page): Promise<void> {
  return page.getByRole('dialog').getByRole('heading', { level: 2 }).nth(0).waitFor()
}

async function openDemo(page: Page): Promise<void> {
  await withSheet('/en-UN/online-casino?modal=game&game=lantern-quay', 'Lantern Quay')(page)
  await act.sheet(page, 'Lantern Quay').getByRole('link', { name: 'Play demo' }).click()
  await act.spinButton(page).waitFor({ timeout: PATIENCE_MS })
}

function openGame(slug: string) {
  return async (page: Page): Promise<void> => {
    await act.open(page, `/en-UN/play/${slug}`)
    await act.spinButton(page).waitFor({ timeout: PATIENCE_MS })
  }
}

async function openTransactions(page: Page): Promise<void> {
  await act.open(page, `${BANKING}/transactions`)
  await page.getByRole('main').locator('section li button').first().waitFor()
}

async function reviewWithdrawal(page: Page): Promise<void> {
  await withForm(`${BANKING}/withdraw`, 'Withdraw')(page)
  const form = page.getByRole('form', { name: 'Withdraw' })
  await form.getByRole('textbox', { name: 'Amount' }).fill('20')
  await form.getByRole('radio', { name: /^Bank/ }).check()
  await form.getByRole('button', { name: /^Review/ }).click()
  await page.getByRole('button', { name: /^Withdraw \D?\d/ }).waitFor()
}

async function followWithdrawal(page: Page): Promise<void> {
  // The bank account gets back what it has brought (KYC-08).
  await withForm(`${BANKING}/deposit`, 'Deposit')(page)
  await act.askForDeposit(page, 'Bank', '20')
  await act.chooseBankAccount(page)
  await act
    .cashier(page)
    .getByRole('button', { name: /^Approve / })
    .click()
  await page.getByText('Deposit complete').waitFor({ timeout: PATIENCE_MS })
  await reviewWithdrawal(page)
  await page.getByRole('button', { name: /^Withdraw \D?\d/ }).click()
  await act.nameBankAccount(page)
  await page.getByRole('list', { name: 'Withdrawal status' }).waitFor({ timeout: PATIENCE_MS })
}

function goOffline(path: string) {
  return async (page: Page): Promise<void> => {
    await act.open(page, path)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page
      .getByRole('status')
      .filter({ hasText: /offline/i })
      .first()
      .waitFor()
  }
}

async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
}
