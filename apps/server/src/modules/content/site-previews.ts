import type { Clock } from '../../kernel/index.ts'
import { type Snapshot, withDrafts } from './documents.ts'
import { createPreviewLinks, PREVIEW_COOKIE, type PreviewLinks, type SitePreview } from './preview-links.ts'

/** What a request of the site reads. */
export interface Reading {
  readonly snapshot: Snapshot
  readonly at: Temporal.Instant
  /** Undefined outside a preview. */
  readonly preview: SitePreview | undefined
}

type Cookies = Readonly<Record<string, string | undefined>>

export interface SitePreviews {
  /** The documents as they would be with every draft published; the same object until they change. */
  draftedSnapshot(): Snapshot
  /** The documents and the time for a request of the site: those of its preview, if it is in one. */
  readingOf(cookies: Cookies): Reading
  readonly previewLinks: PreviewLinks
  /** The preview that a request of the site is in. */
  previewOf(cookies: Cookies): SitePreview | undefined
}

export function createSitePreviews({
  snapshot,
  ...deps
}: {
  readonly token: string | undefined
  readonly clock: Clock
  readonly baseUrl: string
  readonly snapshot: () => Snapshot
}): SitePreviews {
  const previewLinks = createPreviewLinks(deps)
  let drafted: { readonly of: Snapshot; readonly snapshot: Snapshot } | undefined

  function draftedSnapshot(): Snapshot {
    const current = snapshot()
    if (drafted?.of !== current) drafted = { of: current, snapshot: withDrafts(current) }
    return drafted.snapshot
  }

  const previewOf = (cookies: Cookies) => previewLinks.read(cookies[PREVIEW_COOKIE])

  return {
    draftedSnapshot,
    previewLinks,
    previewOf,
    readingOf(cookies) {
      const preview = previewOf(cookies)
      return {
        snapshot: preview?.hasDrafts ? draftedSnapshot() : snapshot(),
        at: preview?.at ?? deps.clock.now(),
        preview,
      }
    },
  }
}
