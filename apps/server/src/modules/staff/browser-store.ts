/** Browsers in which a person has signed in. */
import type { Queryable, Tx } from '../../kernel/index.ts'
import { browserDays, mostBrowsers } from './rules.ts'

export async function isKnownBrowser(
  queryable: Queryable,
  name: string,
  digest: Buffer,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await queryable.query(
    'select from staff.known_browser where person = $1 and browser_digest = $2 and seen_at > $3',
    [name, digest, at.subtract({ hours: browserDays * 24 })],
  )
  return rows.length > 0
}

/** Adds a browser, and forgets those of which the last sign-in is the longest ago. The person is locked. */
export async function insertBrowser(
  tx: Tx,
  name: string,
  digest: Buffer,
  at: Temporal.Instant,
): Promise<void> {
  await tx.query('insert into staff.known_browser (person, browser_digest, seen_at) values ($1, $2, $3)', [
    name,
    digest,
    at,
  ])
  await tx.query(
    `delete from staff.known_browser where person = $1 and browser_digest in
       (select browser_digest from staff.known_browser where person = $1
         order by seen_at desc, browser_digest offset ${mostBrowsers})`,
    [name],
  )
}

export async function deleteBrowser(tx: Tx, name: string, digest: Buffer): Promise<void> {
  await tx.query('delete from staff.known_browser where person = $1 and browser_digest = $2', [name, digest])
}

/** Knows no browser of a person any more. */
export async function deleteBrowsersOf(tx: Tx, name: string): Promise<void> {
  await tx.query('delete from staff.known_browser where person = $1', [name])
}
