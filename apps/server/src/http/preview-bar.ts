import type { PagePreview } from './page-facts.ts'

const dateTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const inUtc = (at: Temporal.Instant): string => `${dateTime.format(at.epochMilliseconds)} UTC`

const depositsOf: Readonly<Record<string, string>> = {
  '0': 'no deposit',
  '1': 'one deposit',
  more: 'more deposits',
}

function audienceOf({ player }: PagePreview): string {
  if (!player) return 'visitor'
  const name = player.id === undefined ? 'player on no list' : `player ${player.id}`
  return `${name}, ${depositsOf[player.deposits] ?? ''}`
}

// An element of its own name outside the markup of the site: hydration skips it, and players download nothing for it.
const style = `marquee-preview{position:relative;display:flex;flex-wrap:wrap;gap:0 16px;align-items:center;
justify-content:space-between;padding:4px 16px;background:#ffd84d;color:#1a1a1a;border-bottom:2px solid #1a1a1a;
font:600 14px/1.4 system-ui,sans-serif}
marquee-preview a{color:inherit;padding:8px 0;text-decoration:underline}
marquee-preview a:focus-visible{outline:3px solid #1a1a1a;outline-offset:2px}
@media (max-width:767px){marquee-preview{font-size:12px}}`.replaceAll('\n', '')

/** The bar that says what a preview shows and how to leave it. It is for operators, so it is in English. */
export function withPreviewBar(html: string, preview: PagePreview, nonce: string): string {
  const facts = [
    `Preview: ${preview.at ? inUtc(preview.at) : 'now'}`,
    audienceOf(preview),
    preview.hasDrafts ? 'with drafts' : 'published only',
    'read only',
    `ends ${inUtc(preview.until)}`,
  ]
  const ofToday =
    preview.ofToday.length === 0 ? '' : `<span>As of today: ${preview.ofToday.join(', ')}</span>`
  const bar =
    `<style nonce="${nonce}">${style}</style>` +
    `<marquee-preview role="region" aria-label="Preview" lang="en" dir="ltr"><span>${facts.join(' · ')}</span>${ofToday}` +
    '<a href="/content/preview/leave">Leave the preview</a></marquee-preview>'
  // In the flow before the page, so that it covers neither the header nor the bottom bar.
  return html.replace(/<body[^>]*>/, (start) => start + bar)
}
