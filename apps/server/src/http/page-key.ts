import type { FastifyRequest } from 'fastify'
import type { PageFacts } from './page-facts.ts'

/** Cache key of a visitor's page: equal keys get equal pages. Pages of players and of previews have none. */
export function pageKeyOf(
  url: URL,
  request: FastifyRequest,
  { facts, place, preview, hasGallery }: PageFacts & { readonly hasGallery: boolean },
): string | undefined {
  if (preview || request.method === 'POST' || facts.session !== null || url.pathname.endsWith('.data'))
    return undefined
  const { theme, isCalm, isPanelNarrow, isPhone, isMaintenance, isRestricted, open } = facts
  const texts = hasGallery ? request.cookies['texts'] : undefined
  return JSON.stringify([
    url.pathname + url.search,
    theme,
    isCalm,
    isPanelNarrow,
    isPhone,
    isMaintenance,
    isRestricted,
    open,
    place,
    texts,
  ])
}
