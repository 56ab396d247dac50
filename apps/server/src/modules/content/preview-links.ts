import { createHmac, timingSafeEqual } from 'node:crypto'
import { parsePrefix } from '@marquee/markets'
import { z } from 'zod'
import type { Clock } from '../../kernel/index.ts'
import type { DepositGroup, Reader } from './targeting.ts'

/** Name of the cookie that holds the link of the preview that a browser is in. */
export const PREVIEW_COOKIE = 'preview'
export const maxPreviewMinutes = 24 * 60

const isSitePath = (path: string): boolean =>
  /^\/[\w\-./~%?&=+]*$/.test(path) && !path.startsWith('//') && parsePrefix(path).known

const player = z.strictObject({
  /** A player on no list when it is absent. */
  id: z
    .string()
    .regex(/^[0-9]{1,18}$/, { error: 'must be the number of a player' })
    .optional(),
  deposits: z.enum(['0', '1', 'more'], { error: 'must be 0, 1 or more' }).default('0'),
})
const shared = {
  at: z.iso
    .datetime({ offset: true, error: 'must be a date and time such as 2026-12-24T18:00:00Z' })
    .optional(),
  /** A visitor when it is absent. */
  player: player.optional(),
  drafts: z.boolean().default(false),
}

/** What an editor wants to preview. */
export const previewRequest = z.strictObject({
  path: z
    .string({ error: 'must be an address of the site such as /fi-FI/online-casino' })
    .max(500)
    .refine(isSitePath, {
      error: 'must be an address of the site with its language and market, such as /fi-FI/online-casino',
    }),
  ...shared,
  minutes: z
    .int()
    .min(1)
    .max(maxPreviewMinutes, { error: `must be ${maxPreviewMinutes} at most` })
    .default(60),
})
export type PreviewRequest = z.output<typeof previewRequest>

const signed = z.object({ path: z.string(), ...shared, until: z.int() })

/** The site as it is shown in a preview. */
export interface SitePreview {
  /** Where the preview begins. */
  readonly path: string
  /** The previewed time; undefined means now. */
  readonly at: Temporal.Instant | undefined
  /** The previewed player; undefined for a visitor. */
  readonly player: { readonly id: string | undefined; readonly deposits: DepositGroup } | undefined
  readonly hasDrafts: boolean
  readonly until: Temporal.Instant
}

export interface PreviewLinks {
  /** @returns undefined when there is no token of editors, so that nobody may preview */
  linkFor(asked: PreviewRequest): { readonly url: string; readonly until: Temporal.Instant } | undefined
  /** The preview of a link; undefined when it has expired or is none of ours. */
  read(link: string | undefined): SitePreview | undefined
  /** At least one. */
  secondsLeft(preview: SitePreview): number
  /** Whether the site is served by https. */
  readonly isSecure: boolean
}

/**
 * Links to previews. They are signed with a key that is derived from the token of editors, so a new token ends all of
 * them.
 */
export function createPreviewLinks({
  token,
  clock,
  baseUrl,
}: {
  readonly token: string | undefined
  readonly clock: Clock
  readonly baseUrl: string
}): PreviewLinks {
  const key =
    token === undefined ? undefined : createHmac('sha256', token).update('preview of the site').digest()
  const signatureOf = (body: string, secret: Buffer): Buffer =>
    createHmac('sha256', secret).update(body).digest()

  return {
    linkFor({ minutes, ...asked }) {
      if (!key) return undefined
      const until = clock.now().add({ minutes })
      const body = Buffer.from(JSON.stringify({ ...asked, until: until.epochMilliseconds })).toString(
        'base64url',
      )
      const link = `${body}.${signatureOf(body, key).toString('base64url')}`
      return { url: `${baseUrl}/preview?link=${link}`, until }
    },
    isSecure: baseUrl.startsWith('https://'),
    secondsLeft: ({ until }) => Math.max(1, Math.ceil((until.epochMilliseconds - clock.nowMs()) / 1_000)),
    read(link) {
      if (!key || link === undefined) return undefined
      const [body = '', signature = ''] = link.split('.')
      const given = Buffer.from(signature, 'base64url')
      const right = signatureOf(body, key)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      const found = signed.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
      if (!found.success || found.data.until <= clock.nowMs()) return undefined
      const { path, at, player: shown, drafts, until } = found.data
      return {
        path,
        at: at === undefined ? undefined : Temporal.Instant.from(at),
        player: shown && { id: shown.id, deposits: shown.deposits },
        hasDrafts: drafts,
        until: Temporal.Instant.fromEpochMilliseconds(until),
      }
    },
  }
}

const depositCounts: Readonly<Record<DepositGroup, number>> = { '0': 0, '1': 1, more: 2 }

/** The previewed player for the targeting of content. */
export const previewedPlayer = ({ player: shown }: SitePreview): Reader['player'] =>
  shown === undefined ? null : { id: BigInt(shown.id ?? 0), depositCount: depositCounts[shown.deposits] }
