/** The people in the pictures: browsers that are signed in once for all states of a look. */
import type { Browser, Page } from 'playwright'
import { type Look, type Visit, visit } from '../journeys/browser.ts'
import * as act from '../journeys/steps.ts'

/** A visitor, or a seeded player by the name in the address. */
export type Who = 'visitor' | 'una' | 'aino' | 'hana' | 'rosa'

export interface People {
  /** A page of its own in the person's browser. */
  readonly pageOf: (who: Who) => Promise<Page>
  readonly close: () => Promise<void>
}

/** Players with money, by the product that they have it in. */
const funded = new Set<string>()
const ENOUGH = '200'
const PATIENCE_MS = 30_000

export function createPeople(browser: Browser, siteUrl: string, look: Look): People {
  const visits = new Map<Who, Promise<Visit>>()
  const begin = async (who: Who): Promise<Visit> => {
    const person = await visit(browser, siteUrl, look)
    // The first page belongs to the sign-in; states get their own.
    if (who !== 'visitor') await act.signInSeeded(person.context, siteUrl, who)
    if (who === 'una') await fund(person.page, siteUrl)
    await person.page.close()
    return person
  }
  return {
    async pageOf(who) {
      const known = visits.get(who) ?? begin(who)
      visits.set(who, known)
      const page = await (await known).context.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      return page
    },
    async close() {
      // A person who could not log in has nothing to close; their states reported it.
      for (const begun of await Promise.allSettled(visits.values()))
        if (begun.status === 'fulfilled') await begun.value.close()
    },
  }
}

/** Una needs money, deposited once for each run. */
async function fund(page: Page, siteUrl: string): Promise<void> {
  page.setDefaultTimeout(PATIENCE_MS)
  if (funded.has(siteUrl)) return
  funded.add(siteUrl)
  await act.open(page, '/en-UN/my-account/banking/deposit')
  await page.getByRole('form', { name: 'Deposit' }).waitFor()
  await act.askForDeposit(page, 'Card', ENOUGH)
  await act.payByCard(page)
  await page.getByText('Deposit complete').waitFor({ timeout: PATIENCE_MS })
}
