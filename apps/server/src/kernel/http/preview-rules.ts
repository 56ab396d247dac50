import type { Route } from '@marquee/contract'
import { AppError } from '../errors.ts'
import type { Authenticate, Credentials } from './types.ts'

type Cookies = Credentials['cookies']

/** What applies to a browser that previews the site: nobody is signed in, and nothing is changed. */
export interface PreviewRules {
  readonly isPreview: (cookies: Cookies) => boolean
  readonly authenticate: Authenticate
  /** @throws AppError `error.preview.read_only` for a mutation in a preview */
  readonly refuseChange: (route: Route, cookies: Cookies) => void
}

export function previewRules(options: {
  readonly authenticate: Authenticate
  readonly isPreview?: (cookies: Cookies) => boolean
}): PreviewRules {
  const isPreview = (cookies: Cookies): boolean => options.isPreview?.(cookies) ?? false
  return {
    isPreview,
    authenticate: async (credentials) =>
      isPreview(credentials.cookies) ? null : options.authenticate(credentials),
    refuseChange(route, cookies) {
      if (route.method !== 'GET' && isPreview(cookies)) throw new AppError('error.preview.read_only')
    },
  }
}
