import { defaultLanguage, parsePrefix } from '@marquee/markets/prefix'
import { PSEUDO_LANGUAGES } from './pseudo-languages.ts'

/** Language of the texts: that of the address, or outside production a pseudo-language by the cookie `texts`. */
export function requestLanguage(request: Request, url: URL, facts: { readonly hasGallery: boolean }): string {
  const wanted = /(?:^|;\s*)texts=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  if (facts.hasGallery && wanted !== undefined && PSEUDO_LANGUAGES.includes(wanted)) return wanted
  const found = parsePrefix(url.pathname)
  return found.known ? found.language : defaultLanguage
}
