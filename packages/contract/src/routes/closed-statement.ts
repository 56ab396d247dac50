import { z } from 'zod'
import { route } from '../route.ts'
import { email, instant, text } from '../schemas/common.ts'
import { transaction } from '../schemas/wallet.ts'

const LONGEST_KEY = 200
const LONGEST_PAGE = 100
const LAST_POSITION = 1_000_000

export const closedStatementRoutes = {
  'closedStatement.request': route({
    method: 'POST',
    path: '/v1/closed_statement',
    auth: 'none',
    body: z.strictObject({
      email,
      /** Required after some requests from one address: `error.captcha.validation`. */
      captchaToken: text(4096).optional(),
    }),
    ok: z.strictObject({
      /** Until when the link of the mail can be opened. */
      expiresAt: instant,
    }),
    errors: ['error.captcha.validation'],
    summary:
      'Ask for a link to the statement of a closed account, by mail. The answer is the same for every address (SEC-07, ID-15)',
    tag: 'wallet',
    staysOpen: true,
    rate: 'pins',
  }),
  'closedStatement.open': route({
    method: 'POST',
    path: '/v1/closed_statement/open',
    auth: 'none',
    body: z.strictObject({ key: text(LONGEST_KEY) }),
    ok: z.strictObject({
      /** Reads the statement until `expiresAt`, and nothing else. */
      viewKey: z.string(),
      expiresAt: instant,
      closedAt: instant,
      /** The last moment at which a link is sent for the account: the end of a day of its market. */
      readableUntil: instant,
    }),
    errors: ['error.statement.link'],
    summary: 'Open the link of the mail; it works one time',
    tag: 'wallet',
    staysOpen: true,
    rate: 'pins',
  }),
  'closedStatement.transactions': route({
    method: 'POST',
    path: '/v1/closed_statement/transactions',
    auth: 'none',
    body: z.strictObject({
      viewKey: text(LONGEST_KEY),
      limit: z.int().min(1).max(LONGEST_PAGE).default(LONGEST_PAGE),
      position: z.int().min(0).max(LAST_POSITION).default(0),
    }),
    ok: z.strictObject({ transactions: z.array(transaction) }),
    errors: ['error.statement.link'],
    summary:
      'Transactions of a closed account, newest first; more pages remain only if exactly `limit` came (ID-15)',
    tag: 'wallet',
    staysOpen: true,
  }),
} as const
