import { z } from 'zod'
import { route } from '../route.ts'
import { instant, langmarket, namedInstant, sha256Hex, text } from '../schemas/common.ts'

export const contentRoutes = {
  'content.footer': route({
    method: 'GET',
    path: '/v1/content/footer',
    auth: 'none',
    query: z.strictObject({ langmarket }),
    ok: z.strictObject({
      groups: z.array(
        z.strictObject({
          title: z.string(),
          links: z.array(z.strictObject({ label: z.string(), to: z.string() })),
        }),
      ),
      licence: z.string(),
      minimumAge: z.int(),
      helpLine: z
        .strictObject({ name: z.string(), url: z.string(), phone: z.string().nullable() })
        .nullable(),
      /** What the pages of the market must show (MKT-07). */
      notices: z.array(z.enum(['age', 'help', 'licence', 'limits', 'self-exclusion', 'self-test'])),
      /** Where people exclude themselves from every operator of the country; null without such a page. */
      exclusionRegister: z.strictObject({ name: z.string(), url: z.string() }).nullable(),
    }),
    errors: [],
    summary: 'Footer of a market',
    tag: 'content',
    staysOpen: true,
    cacheSeconds: 60,
  }),
  'content.page': route({
    method: 'GET',
    path: '/v1/content/page',
    auth: 'optional',
    query: z.strictObject({ langmarket, pageUrl: text(120) }),
    ok: z.strictObject({
      pageId: z.string(),
      /** BCP 47 tag of the texts; differs from the address's language when the page is not translated. */
      language: z.string(),
      title: z.string(),
      changedOn: z.string().nullable(),
      sections: z.array(
        z.strictObject({ id: z.string(), heading: z.string(), paragraphs: z.array(z.string()) }),
      ),
      /** On the contact page: whom to turn to with what. `to` is below the prefix, or an address of mail. */
      contacts: z.array(z.strictObject({ title: z.string(), text: z.string(), to: z.string() })),
      /** Today's hours, or the next ones, in which a person answers about safer play; null on other pages. */
      personHours: z.strictObject({ opensAt: instant, closesAt: instant }).nullable(),
      /** Of the terms in force: the hash of this text, which `player.acceptTerms` takes. Null for other pages. */
      textHash: sha256Hex.nullable(),
    }),
    errors: ['error.not_found'],
    summary: 'A static page',
    tag: 'content',
    duringBreak: true,
    cacheSeconds: 60,
  }),
  'content.termsVersion': route({
    method: 'GET',
    path: '/v1/content/terms/version',
    // Nothing keeps the answer of a signed-in player: it is read again after `error.terms.changed`.
    auth: 'optional',
    query: z.strictObject({ langmarket }),
    ok: z.strictObject({
      version: z.int(),
      /** Of the text as readers of the language see it; null where there is none. */
      textHash: sha256Hex.nullable(),
      changes: z.array(z.string()),
      files: z.record(z.string(), z.string()),
    }),
    errors: [],
    summary: 'Current terms version with its files by language',
    tag: 'content',
    duringBreak: true,
    cacheSeconds: 60,
  }),
  'content.listing': route({
    method: 'GET',
    path: '/v1/content/listing',
    auth: 'none',
    query: z.strictObject({
      /** Path and query of a page of the site, with its prefix. */
      address: text(600).regex(/^\/[a-z]{2,4}-[A-Z]{2}(?:[/?]|$)/, { error: 'address' }),
    }),
    ok: z.strictObject({
      path: z.string(),
      page: z.int().positive(),
      prefixes: z.array(z.string()),
      description: z.string().nullable(),
    }),
    errors: [],
    summary: 'What search engines are told of a page: canonical path, prefixes that have it, description',
    tag: 'content',
    cacheSeconds: 60,
  }),
  'telemetry.vitals': route({
    method: 'POST',
    path: '/v1/telemetry/vitals',
    auth: 'none',
    body: z.strictObject({
      route: text(80),
      market: text(4),
      device: z.enum(['phone', 'tablet', 'desktop']),
      build: text(40),
      values: z
        .array(
          z.strictObject({
            name: z.enum(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
            value: z.number().min(0).max(600_000),
          }),
        )
        .max(8),
    }),
    ok: z.strictObject({}),
    status: 202,
    errors: [],
    summary: 'Web vitals, no personal data',
    tag: 'telemetry',
    staysOpen: true,
    rate: 'telemetry',
  }),
  'telemetry.errors': route({
    method: 'POST',
    path: '/v1/telemetry/errors',
    auth: 'none',
    body: z.strictObject({
      name: text(80),
      message: text(300),
      frames: z.array(text(200)).max(12),
      route: text(80),
      build: text(40),
      requestId: text(60).optional(),
      at: namedInstant.optional(),
    }),
    ok: z.strictObject({}),
    status: 202,
    errors: [],
    summary: 'Browser errors, no personal data',
    tag: 'telemetry',
    staysOpen: true,
    rate: 'telemetry',
  }),
} as const
