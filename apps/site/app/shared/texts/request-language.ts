import { defaultLanguage, parsePrefix } from '@marquee/markets/prefix'

const PSEUDO = 'en-XA'

/** Outside production a cookie `texts=en-XA` shows every text longer, accented and bracketed. */
export function requestLanguage(request: Request, url: URL, facts: { readonly hasGallery: boolean }): string {
  if (facts.hasGallery && /(?:^|;\s*)texts=en-XA(?:;|$)/.test(request.headers.get('cookie') ?? ''))
    return PSEUDO
  const found = parsePrefix(url.pathname)
  return found.known ? found.language : defaultLanguage
}
