/**
 * The error catalogue as a document: `node tools/errors-document.ts` writes `docs/errors.md`; `--check` says whether
 * it still matches the catalogue and the texts of the site.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledMessage, formatMessage } from '../apps/site/app/shared/texts/format-message.ts'
import { type ShownError, errorTexts } from '../apps/site/stories/error-texts.ts'
import { compileTexts, namespacesOf } from '../apps/site/vite/texts.ts'
import { otherErrors } from '../packages/contract/src/catalogue-other.ts'
import {
  type CatalogueError,
  type CatalogueScreen,
  errorCatalogue,
} from '../packages/contract/src/error-catalogue.ts'
import { errorTable } from '../packages/contract/src/errors.ts'
import { markdownTable } from './markdown-table.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, 'docs/errors.md')
const folder = join(root, 'apps/site/app/texts')
const messages = Object.assign(
  {},
  ...namespacesOf(folder).map((namespace) => compileTexts(folder, 'en', namespace)),
) as Readonly<Record<string, CompiledMessage>>

function textOf(shown: ShownError['shows'][number]): string {
  const { id, values } = typeof shown === 'string' ? { id: shown, values: {} } : shown
  return formatMessage(messages[id] ?? '', values, 'en')
}

const screens: Readonly<Record<CatalogueScreen, { title: string; source: string }>> = {
  login: { title: 'Login', source: 'the login modal, `POST /v1/session`' },
  'login, code': {
    title: 'Login, code',
    source: 'the login modal after the password, `POST /v1/session/second_factor`',
  },
  'sign-up': { title: 'Sign-up, details', source: 'the first step, `POST /v1/player/registration`' },
  'sign-up, contact': { title: 'Sign-up, contact', source: 'the second step, `PUT /v1/player/registration`' },
  'sign-up, code': {
    title: 'Sign-up, codes',
    source: 'the third step, `…/sms_request` and `…/sms_verification`',
  },
  'reset, code': {
    title: 'Password reset, code',
    source: 'the second step, `…/password_reset/sms_verification`',
  },
  'reset, password': {
    title: 'Password reset, password',
    source: 'the third step, `…/password_reset/new_password` and `…/new_password/email`',
  },
  session: { title: 'Session', source: 'every call of a player, shown by the login modal' },
  'account, address': { title: 'Address', source: 'the account, `PATCH /v1/player/address`' },
  'account, province': { title: 'Province', source: 'the account, `PATCH /v1/player/province`' },
  'account, password': { title: 'Changing the password', source: 'the account, `POST /v1/player/password`' },
  'account, phone': {
    title: 'Changing the number',
    source: 'the account, `POST /v1/player/phone_number` and `…/verify`',
  },
  'account, passkeys': {
    title: 'Passkeys',
    source: 'the account, `POST` and `DELETE /v1/player/passkeys`; in part also `POST /v1/session/passkey`',
  },
  limits: {
    title: 'Gambling limits',
    source: 'the sheet of a limit, `PATCH /v1/player/deposit-limits` and its siblings',
  },
  'session plan': {
    title: 'Session plan',
    source: 'the sheet of a plan on the page of a slot, `POST /v1/player/session_plan`',
  },
  break: {
    title: 'Breaks and exclusions',
    source:
      'the page of breaks, `POST /v1/player/:playerId/timeout/cooling` and `PATCH /v1/player/exclusion`',
  },
  'break, one product': {
    title: 'Exclusion from one product',
    source: 'the page of breaks, `PATCH /v1/player/exclusion/products/:product`',
  },
  'break, return': {
    title: 'Return from an exclusion',
    source: 'the page of breaks, `…/exclusion/return` and `…/exclusion/return/confirmation`',
  },
  'reality check': {
    title: 'Interval of the reality check',
    source: 'the page of limits, `PATCH /v1/player/activity_check`',
  },
  game: { title: 'Opening a game', source: 'the page of a game, of these errors' },
  withdrawal: { title: 'Cancelling a withdrawal', source: 'the tracker of a withdrawal' },
}

function answerOf({ answer, spec }: CatalogueError): string {
  if (answer === 'none') return 'none'
  const name = `${errorTable[answer.code].status} \`${answer.message ?? answer.code}\``
  return spec === undefined ? name : `${name} (\`${spec}\`)`
}

function sectionOf(screen: CatalogueScreen): string {
  const rows: Readonly<Record<string, CatalogueError>> = errorCatalogue[screen]
  const shown: Readonly<Record<string, ShownError>> = errorTexts[screen]
  const { title, source } = screens[screen]
  const table = markdownTable([
    ['what happened', 'answer', 'shown as', 'text'],
    ...Object.entries(rows).map(([key, row]) => {
      const { as, shows } = shown[key] ?? { as: '', shows: [] }
      return [row.cause, answerOf(row), as, shows.map(textOf).join(' · ')]
    }),
  ])
  return `## ${title}\n\nIn ${source}.\n\n${table}\n`
}

const others = markdownTable([
  ['code', 'answer', 'what happened'],
  ...Object.entries(otherErrors).map(([code, cause]) => [
    `\`${code}\``,
    String(errorTable[code as keyof typeof otherErrors].status),
    cause,
  ]),
])

const document = `# Errors: what the server answers and what the site shows

Written by \`node tools/errors-document.ts\` from \`packages/contract/src/error-catalogue.ts\` and
\`apps/site/stories/error-texts.ts\`; not edited by hand. The catalogue is that of spec 1 §8; texts are those of the
English site, and every language has them. In brackets: the specification's name where its client gives one of its own.

- \`tests/accounts/error-catalogue.test.ts\` provokes every answer on the server; \`tests/play/reality-checks.test.ts\`
  those of the reality check.
- Each row of a screen is a story of that screen (\`errorStories\`): its texts are visible, accessible in both themes,
  at both sizes, and at 320 px. Toasts: \`apps/site/stories/toast-errors.browser.test.tsx\`.
- Codes with their status are \`errorTable\` in \`packages/contract/src/errors.ts\`.

Without an answer the site says that the connection failed. The specification's client says "country blocked" then; this
server answers 403 \`error.country.blocked\` for that, so that a bad line is not blamed on the country.

${(Object.keys(screens) as CatalogueScreen[]).map(sectionOf).join('\n')}
## Other codes

Codes of \`errorTable\` without a row above: \`packages/contract/src/catalogue-other.ts\`. The type check asks for a
row or a line for every new code.

${others}
`

if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== document) {
    console.error('errors: docs/errors.md does not fit the catalogue; run node tools/errors-document.ts')
    process.exit(1)
  }
  const count = Object.values(errorCatalogue).reduce((sum, rows) => sum + Object.keys(rows).length, 0)
  console.log(`errors: ${count} errors on ${Object.keys(errorCatalogue).length} screens`)
} else writeFileSync(file, document)
