/**
 * The guard table as a document: `node tools/guards-document.ts` writes `docs/guards.md`; `--check` says whether it
 * still matches the tables of `packages/contract`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '../packages/contract/src/index.ts'
import { callAnswer, callStates, guardCalls } from '../packages/contract/src/guard-calls.ts'
import { guardStates } from '../packages/contract/src/guard-states.ts'
import {
  type GuardGroup,
  type GuardRow,
  guardGroups,
  guardOutcomes,
  waitingScreens,
} from '../packages/contract/src/guard-table.ts'
import { markdownTable } from './markdown-table.ts'

const file = join(import.meta.dirname, '../docs/guards.md')

const cells = ['page', 'login', '401', 'home', 'terms', 'break', '403', '503', 'wait'] as const

const isWaiting = ({ screen, key }: GuardRow) => key === screen?.id && screen.id in waitingScreens
const shown = (outcome: string) => (outcome === 'page' ? '✓' : outcome)

const groupTable = ({ title, source, rows }: GuardGroup) => `## ${title}

From ${source}.

${markdownTable([
  ['address', ...guardStates.map((state) => state.title)],
  ...rows.map((row) => [`\`${row.path}\`${isWaiting(row) ? ' †' : ''}`, ...row.outcomes.map(shown)]),
])}
`

const waiting = guardGroups
  .flatMap((group) => group.rows)
  .filter(isWaiting)
  .map(({ path, screen }) => [`\`${path}\``, screen ? (waitingScreens[screen.id] ?? '') : ''])

const calls = guardCalls.map((call) => {
  const { method, path } = routes[call.id]
  return [`${call.title}: \`${method} ${path}\``, ...callStates.map((state) => callAnswer(call, state))]
})

const document = `# Guards: who may open which page

Written by \`node tools/guards-document.ts\` from \`packages/contract/src/guard-table.ts\`, \`guard-states.ts\`
and \`guard-calls.ts\`; not edited by hand. Addresses are below the prefix (\`/en-UN\`). One pure function,
\`decide\` in \`packages/contract/src/guards.ts\`, answers every cell. Tests compare each cell with:

- \`decide\` itself: \`packages/contract/src/guard-table.test.ts\`; states that coincide:
  \`packages/contract/src/guards.test.ts\`
- the page that the server renders or redirects, with its status: \`apps/site/app/shell/guard.server.test.ts\`
- a navigation in the browser: \`apps/site/app/shell/guard-in-browser.test.ts\`
- a page that is open while the session changes: \`apps/site/app/shell/guarded.browser.test.tsx\`
- the calls behind the pages, on a running server: \`tests/api/guards.test.ts\`

${markdownTable([['cell', 'what is shown'], ...cells.map((one) => [shown(one), guardOutcomes[one]])])}

${markdownTable([['column', 'who asks'], ...guardStates.map(({ title, meaning }) => [title, meaning])])}

† has no page yet (the last table); until then the address is answered "not found" where the cell is ✓.

${guardGroups.map(groupTable).join('\n')}
## Where this goes beyond the specification

- **Terms due**: the specification exempts home, my-account and the page of the terms. Legal texts, help and
  status pages are exempt too: a player reads the terms before they accept them, and help stays in reach.
- **No flags**: pages of money, rewards and limits stay closed while the flags of a player cannot be read; lobbies
  stay open. The API enforces its own rules.
- **A live table**: a visitor is led to the live casino page, as the specification says, with the login modal that
  continues to the table. There is no demo of a table.
- **Unknown and closed games**: a visitor who asks for one is told so by its page, without a login.
- **Pending**: a page that the server renders always knows its session. In the browser the open page stays while a
  sign-in runs, and nobody is redirected.
- **\`/deposit\`** is listed among the public pages; its modal needs a player, so that a visitor is asked to log in.
- **\`/maintenance\`** leads to the home page while there is no maintenance.
- **On a break**: the specification refuses the login. A player who logs in to withdraw (EXC-06) is led from every
  page of play, deposits, rewards and promotions to the running break.
- **Restricted addresses**: \`restricted\` is a whole part of the path, at any place.

## The API

The site's guards save a request; these answers are the rule. A call that needs a player answers a visitor with
401 \`error.session.missing\`; in maintenance a call that does not stay open answers 503 \`error.unavailable\`.
Both are tested for each of the API's calls. Calls behind guarded pages:

${markdownTable([['call', ...callStates], ...calls])}

A demo moves no money: its page follows the access flag of its vertical, its call does not.

## Pages that do not exist yet

${markdownTable([['address', 'waits for'], ...waiting])}
`

if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== document) {
    console.error('guards: docs/guards.md does not fit the guard table; run node tools/guards-document.ts')
    process.exit(1)
  }
  console.log(
    `guards: ${guardGroups.flatMap((group) => group.rows).length} addresses, ${guardStates.length} states`,
  )
} else writeFileSync(file, document)
